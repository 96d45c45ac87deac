import type { NoticesView } from '#engine/protocol/account/calls.ts';
import { unchanged, withPlayer } from '#engine/rules/core/decision.ts';
import { noticeSettings, switchableNotices, wantsNotice } from '#engine/rules/core/notice-settings.ts';
import type { NoticeSettings, Player } from '#engine/rules/core/player.ts';
import type { Contact } from '../../store/repositories/account/contact-repository.ts';
import { type CommandContext, changeCommand, readCommand } from '../core/command.ts';
import { toTime } from '../core/view-context.ts';

export const readNotices = readCommand<'notices.read'>(async (context, player, _input, { contacts }) => ({
  answer: noticesView(player, await contacts.find(player.profile.telegramId), context),
}));

export const changeNotices = changeCommand<'notices.change'>(
  async (context, player, { body }, { contacts }) => {
    const { telegramId } = player.profile;
    if (body.mayWrite && context.messenger.kind === 'local')
      await contacts.begin(telegramId, null, context.language);
    const contact = await contacts.find(telegramId);
    const before = noticeSettings(player);
    const notices: NoticeSettings = {
      kinds: { ...before.kinds, ...definedIn(body.kinds ?? {}) },
      quiet: body.quietHours === undefined ? before.quiet : body.quietHours,
    };
    const isSame = JSON.stringify(notices) === JSON.stringify(before);
    const change = isSame
      ? unchanged(player)
      : withPlayer(unchanged(player), { account: { ...player.account, notices } });
    return { change, answer: (after) => noticesView(after, contact, context) };
  },
);

function definedIn(kinds: Readonly<Record<string, boolean | undefined>>): NoticeSettings['kinds'] {
  return Object.fromEntries(Object.entries(kinds).filter(([, isOn]) => isOn !== undefined));
}

function noticesView(
  player: Player,
  { isKnown, isBlocked, delivery }: Contact,
  { timezone }: CommandContext,
): NoticesView {
  const kinds = switchableNotices.map((kind) => [kind, wantsNotice(player, kind)]);
  const time = (ms: number | null) => (ms === null ? null : toTime(ms));
  return {
    kinds: Object.fromEntries(kinds) as NoticesView['kinds'],
    quietHours: noticeSettings(player).quiet,
    timezone: player.account.seen?.zone ?? timezone,
    bot: {
      state: isBlocked ? 'blocked' : isKnown ? 'allowed' : 'unknown',
      deliveredAt: time(delivery.sentAtMs),
      failedAt: time(delivery.failedAtMs),
      failure: delivery.failure,
    },
  };
}
