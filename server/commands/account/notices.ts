import { type Language, languageOfCode, perLanguage } from '#engine/content/languages.ts';
import { eventWordsOf, type LiveContent } from '#engine/content/live-content.ts';
import { messageRows } from '#engine/content/messages.ts';
import { nextNoticeAtMs, noticesDue } from '#engine/rules/account/notices-due.ts';
import { isInAudience } from '#engine/rules/core/audience.ts';
import type { MessageEffect } from '#engine/rules/core/effects.ts';
import { noticeSettings, quietUntilMs, wantsNotice } from '#engine/rules/core/notice-settings.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { type DatedEvent, isOn } from '#engine/rules/homeland/events.ts';
import { log } from '../../core/log.ts';
import { botStrings, codeText, fill, messageText } from '../../core/strings/message-strings.ts';
import type { Message, Sent } from '../../messenger/messenger.ts';
import type { Services } from '../../services.ts';
import { NewerSchema } from '../../store/core/database-failures.ts';
import type { LoadedPlayer } from '../../store/core/loaded-player.ts';
import { deliverMessages } from '../../store/outbox/deliver-messages.ts';
import type { Contact } from '../../store/repositories/account/contact-repository.ts';
import type { Notice } from '../../store/repositories/account/notice-repository.ts';
import { createViewContext } from '../core/create-context.ts';
import { noticeTerms } from '../core/notice-due.ts';
import { runRounds } from '../core/run-rounds.ts';
import { broadcast } from './broadcasts.ts';

/** Looks for due notices from time to time and sends them. Returns the function that stops it. */
export function watchNotices(services: Services, everyMs: number): () => Promise<void> {
  const round = async () => {
    await findDue(services);
    await tellOfEvents(services);
    await sendNotices(services);
  };
  return runRounds(services, 'sending notices', round, everyMs).stop;
}

const batchSize = 200;

/**
 * Stores notices that have fallen due. Reads only players whose own document names a due moment. Tells
 * everything since that moment, so that nothing is lost while the server is down; then moves the moment on,
 * unless the player has changed meanwhile. A notice that is found twice is stored once.
 */
export async function findDue(services: Services): Promise<void> {
  const { dueNotices } = services.store;
  const context = createViewContext(services, 'en');
  const terms = noticeTerms(context);
  for (;;) {
    const due = await dueNotices.find(context.nowMs, batchSize);
    const found: MessageEffect[] = [];
    const seen: { readonly player: LoadedPlayer['player']; readonly dueAtMs: number }[] = [];
    for (const { id, dueAtMs } of due) {
      const loaded = await load(services, id);
      if (!loaded) continue;
      seen.push({ player: loaded.player, dueAtMs });
      found.push(...noticesDue(loaded.player, dueAtMs - 1, context.nowMs, terms));
    }
    await deliverMessages(services.store, found);
    let moved = 0;
    for (const { player, dueAtMs } of seen) {
      const nextAtMs = nextNoticeAtMs(player, context.nowMs, terms);
      if (await dueNotices.move(player, dueAtMs, nextAtMs)) moved++;
    }
    // The next round looks at players who have just changed.
    if (due.length < batchSize || moved === 0) return;
  }
}

/** True for a player written by a newer version, who waits for a process of that version. */
async function load({ store }: Services, id: string): Promise<LoadedPlayer | null> {
  try {
    return await store.players.load(id);
  } catch (error) {
    if (!(error instanceof NewerSchema)) throw error;
    log.failure('finding notices', error);
    return null;
  }
}

const sendBatchSize = 100;
/** A notice older than a day of game time isn't sent any more. */
const maxAgeMs = 24 * 3600_000;
/** Longer than sending takes, with the waits that the messenger may ask for. */
const leaseMs = 5 * 60_000;
/** Pause after a message; notices that fall due meanwhile are part of the next one. */
const gapMs = 10 * 60_000;

/**
 * Sends the due notices, one message to each player. Notices are leased first: two servers don't send them
 * twice, and a server that dies loses none. An unsent notice is tried again later, and the reason is stored.
 */
async function sendNotices(services: Services): Promise<void> {
  const { notices } = services.store;
  for (;;) {
    const due = await notices.findDue(services.clock.now(), sendBatchSize);
    for (const playerId of new Set(due.map((notice) => notice.playerId))) await tell(services, playerId);
    if (due.length < sendBatchSize) return;
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

/** The earliest moment at which the bot may write to the player: not in quiet hours, and after a pause. */
function mayWriteAtMs(player: Player, { delivery, isBlocked }: Contact, nowMs: number): number {
  if (isBlocked) return nowMs;
  const zone = player.account.seen?.zone ?? 'UTC';
  const quietMs = quietUntilMs(noticeSettings(player).quiet, zone, nowMs) ?? nowMs;
  return Math.max(quietMs, (delivery.sentAtMs ?? Number.NEGATIVE_INFINITY) + gapMs);
}

function idsOf(notices: readonly Notice[]): string[] {
  return notices.map(({ id }) => id);
}

const maxLines = 6;

/**
 * The one message for these notices: the text of a single one, and the titles of several, each title once.
 */
export function noticeText(
  notices: readonly Pick<Notice, 'code' | 'values'>[],
  language: Language,
  content: LiveContent,
): string {
  const titleOf = (event: string) => eventWordsOf(content, language)[event]?.title ?? event;
  const all = notices.map(({ code, values }) => {
    const { event } = values;
    const texts = event === undefined ? values : { ...values, event: titleOf(String(event)) };
    return messageText({ code, values: texts, texts: null }, language, content);
  });
  const titles = [...new Set(all.map(({ title }) => title))];
  const last = all.at(-1);
  if (titles.length <= 1) return last?.text ?? '';
  const { several, more } = botStrings[language];
  const titleLines = titles.length > maxLines ? titles.slice(0, maxLines - 1) : titles;
  const hiddenCount = titles.length - titleLines.length;
  return [
    several,
    ...titleLines.map((title) => `• ${title}`),
    ...(hiddenCount > 0 ? [fill(more, { count: hiddenCount })] : []),
  ].join('\n');
}

/**
 * Sends a message, unless the receiver has blocked the bot. A block is remembered until the receiver's next
 * /start.
 */
export async function sendTo(
  { messenger, store }: Pick<Services, 'messenger' | 'store'>,
  telegramId: number,
  message: Message,
): Promise<Sent> {
  if ((await store.contacts.find(telegramId)).isBlocked) return 'blocked';
  const sent = await messenger.send(telegramId, message);
  if (sent === 'blocked') await store.contacts.block(telegramId);
  return sent;
}

/** An event that is no news any more isn't announced, as after a time without a server. */
const newForMs = 6 * 3600_000;
const contactBatchSize = 500;
/** The other notices don't wait for all contacts. */
const batchesARound = 20;
const all = Number.MAX_SAFE_INTEGER;

/**
 * Tells of events that have begun: by one message to all players, and by a notice to each user whom the bot
 * may write to. Progress is stored, and a notice's id follows from its event and player, so that a round may
 * stop anywhere and run twice.
 */
async function tellOfEvents(services: Services): Promise<void> {
  const { store, clock, stops } = services;
  const nowMs = clock.now();
  let batches = 0;
  for (const event of stops.running(store.content.current().events)) {
    if (!isOn(event, nowMs) || nowMs - event.fromMs > newForMs) continue;
    let lastTold = await store.serverState.toldOfEvent(event.id);
    if (lastTold === null) {
      await tellEverybody(services, event);
      lastTold = 0;
    }
    while (lastTold < all && batches++ < batchesARound) {
      lastTold = await tellContacts(services, event, lastTold);
      await store.serverState.saveToldOfEvent(event.id, lastTold);
    }
  }
}

/** One for a share of the players would need its audience: they see the event's banner. */
async function tellEverybody(services: Services, { id, row, untilMs }: DatedEvent): Promise<void> {
  if (row.audience) return;
  const { content } = services.store.content.current();
  const { sender, kind } = messageRows.event_begins;
  const texts = perLanguage((language) => {
    const said = eventWordsOf(content, language)[row.key];
    const { title, text } = codeText('event_begins', { event: said?.title ?? row.key }, language);
    return { title, text: said ? `${text} ${said.about}` : text };
  });
  await broadcast(services, { key: `event ${id} begins`, sender, kind, untilMs, texts });
}

/** Notifies a batch of contacts, and returns the last one's id. */
async function tellContacts({ store }: Services, event: DatedEvent, afterId: number): Promise<number> {
  const contacts = await store.contacts.list(afterId, contactBatchSize);
  const notices: Notice[] = [];
  for (const { telegramId, isBlocked } of contacts) {
    const playerId = isBlocked ? null : await store.players.findId(telegramId);
    if (playerId !== null && isInAudience(event.row.audience, playerId, event.fromMs))
      notices.push({
        id: `${playerId}:event:${event.id}`,
        atMs: event.fromMs,
        playerId,
        code: 'event_begins',
        values: { event: event.row.key },
      });
  }
  await store.notices.add(notices);
  return contacts.length < contactBatchSize ? all : contacts.at(-1)!.telegramId;
}
