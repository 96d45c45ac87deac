import { perLanguage } from '#engine/content/languages.ts';
import { eventWordsOf } from '#engine/content/live-content.ts';
import { messageRows } from '#engine/content/messages.ts';
import { isInAudience } from '#engine/rules/core/audience.ts';
import { type DatedEvent, isOn } from '#engine/rules/homeland/events.ts';
import { codeText } from '#server/core/strings/message-strings.ts';
import type { Services } from '#server/services.ts';
import type { Notice } from '#server/store/repositories/account/notice-repository.ts';
import { broadcast } from '../inbox/send-message.ts';

/** An event that is no news any more isn't announced, as after a time without a server. */
const newForMs = 6 * 3600_000;
const batchSize = 500;
/** The other notices don't wait for all contacts. */
const batchesARound = 20;
const all = Number.MAX_SAFE_INTEGER;

/**
 * Announces the events that have begun: to everybody by one message to many, and by a notice to each whom the bot may write to.
 * How far it got is kept, and a notice's id follows from its event and player, so a round may stop anywhere and run twice.
 */
export async function tellOfEvents(services: Services): Promise<void> {
  const { store, clock } = services;
  const nowMs = clock.now();
  let batches = 0;
  for (const event of store.content.current().events) {
    if (!isOn(event, nowMs) || nowMs - event.fromMs > newForMs) continue;
    let told = await store.serverState.toldOfEvent(event.id);
    if (told === null) {
      await tellEverybody(services, event);
      told = 0;
    }
    while (told < all && batches++ < batchesARound) {
      told = await tellContacts(services, event, told);
      await store.serverState.saveToldOfEvent(event.id, told);
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

/** Returns the contact from whom to go on. */
async function tellContacts({ store }: Services, event: DatedEvent, afterId: number): Promise<number> {
  const contacts = await store.contacts.list(afterId, batchSize);
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
  return contacts.length < batchSize ? all : contacts.at(-1)!.telegramId;
}
