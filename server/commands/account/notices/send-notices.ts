import { languageOfCode } from '#engine/content/languages.ts';
import { messageRows } from '#engine/content/messages.ts';
import { noticeSettings, quietUntilMs, wantsNotice } from '#engine/rules/core/notice-settings.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Services } from '#server/services.ts';
import type { Contact } from '#server/store/repositories/account/contact-repository.ts';
import type { Notice } from '#server/store/repositories/account/notice-repository.ts';
import { noticeText } from './notice-text.ts';
import { sendTo } from './send-to.ts';

const batchSize = 100;
/** A notice older than a day of game time isn't sent any more. */
const maxAgeMs = 24 * 3600_000;
/** Longer than sending takes, with the waits that the messenger may ask for. */
const leaseMs = 5 * 60_000;
/** What falls due within this time after a message comes with the next one. */
const gapMs = 10 * 60_000;

/**
 * Sends the due notices: to each player one message, whatever it is about. They are leased before that: two servers don't send
 * them twice, and one that dies meanwhile loses nothing. What couldn't be sent is tried again later, and the reason is kept.
 */
export async function sendNotices(services: Services): Promise<void> {
  const { notices } = services.store;
  for (;;) {
    const due = await notices.findDue(services.clock.now(), batchSize);
    for (const playerId of new Set(due.map((notice) => notice.playerId))) await tell(services, playerId);
    if (due.length < batchSize) return;
  }
}

async function tell(services: Services, playerId: string): Promise<void> {
  const { store, clock } = services;
  const { notices } = store;
  const player = (await store.players.load(playerId))?.player;
  const contact = player && (await store.contacts.find(player.profile.telegramId));
  const nowMs = clock.now();
  const waitsUntilMs = player && contact ? mayWriteAtMs(player, contact, nowMs) : nowMs;
  if (waitsUntilMs > nowMs) return notices.hold(playerId, nowMs, waitsUntilMs);
  const leased = await notices.lease(playerId, nowMs, leaseMs);
  const isOld = ({ atMs }: Notice) => nowMs - atMs > maxAgeMs;
  const isUnwanted = ({ code }: Notice) => {
    const kind = messageRows[code].push;
    return !player || kind === undefined || !wantsNotice(player, kind);
  };
  await notices.close(idsOf(leased.filter(isOld)), 'too old');
  const rest = leased.filter((notice) => !isOld(notice));
  await notices.close(idsOf(rest.filter(isUnwanted)), player ? 'not wanted' : 'no such player');
  const wanted = rest.filter((notice) => !isUnwanted(notice));
  if (player && contact && wanted.length > 0) await send(services, player, contact, wanted);
}

async function send(
  services: Services,
  { profile, account }: Player,
  contact: Contact,
  notices: readonly Notice[],
): Promise<void> {
  const { store, clock } = services;
  const language = account.seen?.language ?? languageOfCode(contact.language ?? 'en');
  const { content } = store.content.current();
  const text = noticeText(notices, language, content);
  const sent = await sendTo(services, profile.telegramId, { text });
  const failure = sent === 'sent' ? null : typeof sent === 'string' ? sent : sent.unsent;
  await store.contacts.noteDelivery(profile.telegramId, clock.now(), failure);
  if (typeof sent === 'string') await store.notices.close(idsOf(notices), sent);
  else await store.notices.postpone(idsOf(notices), sent.unsent, clock.now());
}

/** The earliest moment at which the bot may write to the player: not in quiet hours, and not again at once. */
function mayWriteAtMs(player: Player, { delivery, isBlocked }: Contact, nowMs: number): number {
  if (isBlocked) return nowMs;
  const zone = player.account.seen?.zone ?? 'UTC';
  const quietMs = quietUntilMs(noticeSettings(player).quiet, zone, nowMs) ?? nowMs;
  return Math.max(quietMs, (delivery.sentAtMs ?? Number.NEGATIVE_INFINITY) + gapMs);
}

function idsOf(notices: readonly Notice[]): string[] {
  return notices.map(({ id }) => id);
}
