import { noticeText } from '#server/core/bot-strings.ts';
import { type Language, nameOf } from '#server/core/strings.ts';
import type { Services } from '#server/services.ts';
import type { Notice } from '#server/store/repositories/notice-repository.ts';
import { sendTo } from './send-to.ts';

const batchSize = 100;
/** A notice older than a day of game time isn't sent any more. */
const maxAgeMs = 24 * 3600_000;
/** Longer than sending takes, with the waits that the messenger may ask for. */
const leaseMs = 5 * 60_000;

/**
 * Sends the due notices, oldest first. Each is leased before it is sent: two servers don't send it twice, and one that dies
 * meanwhile loses nothing. What couldn't be sent is tried again later, and the reason is kept.
 */
export async function sendNotices(services: Services): Promise<void> {
  const { notices } = services.store;
  for (;;) {
    const due = await notices.findDue(Date.now(), batchSize);
    for (const notice of due)
      if (await notices.lease(notice.id, Date.now(), leaseMs)) await sendLeased(services, notice);
    if (due.length < batchSize) return;
  }
}

async function sendLeased(services: Services, notice: Notice): Promise<void> {
  const { notices } = services.store;
  if (services.clock.now() - notice.atMs > maxAgeMs) return notices.close(notice.id, 'too old');
  const sent = await sendNotice(services, notice);
  if (typeof sent === 'string') await notices.close(notice.id, sent);
  else await notices.postpone(notice.id, sent.unsent, Date.now());
}

async function sendNotice(services: Services, { playerId, code, values }: Notice) {
  const loaded = await services.store.players.load(playerId);
  if (!loaded) return 'no such player';
  const { telegramId } = loaded.player.profile;
  const language = (await services.store.contacts.find(telegramId)).language === 'ru' ? 'ru' : 'en';
  return sendTo(services, telegramId, { text: noticeText(code, named(values, language), language) });
}

/** Replaces the ship's key, which is stored, by the ship's name in the receiver's language. */
function named(values: Notice['values'], language: Language): Notice['values'] {
  const { ship } = values;
  return typeof ship === 'string' ? { ...values, ship: nameOf('ships', ship, language) } : values;
}
