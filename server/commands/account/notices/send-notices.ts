import { noticeText } from '#server/core/bot-strings.ts';
import { type Language, nameOf } from '#server/core/strings.ts';
import type { Services } from '#server/services.ts';
import type { Notice } from '#server/store/repositories/notice-repository.ts';
import { sendTo } from './send-to.ts';

const batchSize = 100;
/** A notice older than a day of game time isn't sent any more. */
const maxAgeMs = 24 * 3600_000;

/** Sends the waiting notices, oldest first. Marks each before sending it, so a crash may lose one but never repeats one. */
export async function sendNotices(services: Services): Promise<void> {
  const { store, clock } = services;
  for (;;) {
    const waiting = await store.notices.findUnsent(batchSize);
    for (const notice of waiting) {
      if (!(await store.notices.markSent(notice.id))) continue;
      if (clock.now() - notice.atMs <= maxAgeMs) await sendNotice(services, notice);
    }
    if (waiting.length < batchSize) return;
  }
}

async function sendNotice(services: Services, { playerId, code, values }: Notice): Promise<void> {
  const loaded = await services.store.players.load(playerId);
  if (!loaded) return;
  const { telegramId } = loaded.player.profile;
  const language = (await services.store.contacts.find(telegramId)).language === 'ru' ? 'ru' : 'en';
  await sendTo(services, telegramId, { text: noticeText(code, named(values, language), language) });
}

/** Replaces the ship's key, which is stored, by the ship's name in the receiver's language. */
function named(values: Notice['values'], language: Language): Notice['values'] {
  const { ship } = values;
  return typeof ship === 'string' ? { ...values, ship: nameOf('ships', ship, language) } : values;
}
