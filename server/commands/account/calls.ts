import type { accountPaths } from '#engine/protocol/account/paths.ts';
import { unchanged, withPlayer } from '#engine/rules/core/decision.ts';
import { recruit } from '#engine/rules/crew/crew.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { type CommandsOf, changeCommand, readCommand, serviceCommand } from '../core/command.ts';
import { takePage } from '../core/take-page.ts';
import { changeSpending, readSpending } from '../shop/spending.ts';
import { changeCounted, readCounted } from './change-counted.ts';
import { createUser } from './create-user.ts';
import { deleteAccount } from './delete-account.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.ts';
import { exportData } from './export-data.ts';
import { changeMessage } from './inbox/change-message.ts';
import { messageView } from './inbox/message-views.ts';
import { isToClaim, isUnread, readInbox } from './inbox/read-inbox.ts';
import { issueToken } from './issue-token.ts';
import { changeNotices, readNotices } from './notices/change-notices.ts';
import { openSession } from './open-session.ts';
import { readStart } from './read-start.ts';
import { userView } from './views.ts';

export const accountCalls: CommandsOf<keyof typeof accountPaths> = {
  'auth.token': issueToken,
  'auth.session': openSession,
  'dev.init-data': serviceCommand(async ({ messenger }, { body }) => {
    if (!messenger.sign) throw new CallRefused('dev_tools_off');
    const { telegramId, firstName, lastName = null, username = null, startParam = null } = body;
    return {
      answer: { initData: messenger.sign({ telegramId, firstName, lastName, username, startParam }) },
    };
  }),
  'auth.create': createUser,
  'inbox.list': readCommand(async (context, player, { query }, store) => {
    await context.delivered();
    const messages = await readInbox(store, player, context.nowMs);
    const { count, data } = takePage(messages, query);
    return {
      answer: {
        count,
        unread: messages.filter(isUnread).length,
        unclaimed: messages.filter(isToClaim).length,
        data: data.map((message) => messageView(message, context)),
      },
    };
  }),
  'inbox.change': changeMessage,
  'notices.read': readNotices,
  'notices.change': changeNotices,
  'spending.read': readSpending,
  'spending.change': changeSpending,
  'analytics.read': readCounted,
  'analytics.change': changeCounted,
  'account.export': exportData,
  'account.delete': deleteAccount,
  'devices.list': listDevices,
  'devices.end': endDevice,
  'devices.end-others': endOtherDevices,
  'auth.me': readCommand((context, player) => ({ answer: userView(player, context) })),
  'auth.start': readStart,
  // Finishing the tour makes a player without a crew free to recruit, so a general recruits them here, if there is one.
  'auth.onboarding': changeCommand(async (context, player, _input, { recruiters }) => {
    const { nowMs, tunables } = context;
    const onboarded = withPlayer(unchanged(player), { isOnboarded: true });
    const change = player.isOnboarded
      ? unchanged(player)
      : recruit(onboarded.player, await recruiters.list(nowMs), nowMs, tunables);
    return { change, answer: (after) => userView(after, context) };
  }),
};
