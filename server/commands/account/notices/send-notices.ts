import { noticeText } from '#server/core/bot-strings.ts';
import { type Language, nameOf } from '#server/core/strings.ts';
import type { Services } from '#server/services.ts';
import type { Notice } from '#server/store/repositories/notice-repository.ts';
import { sendTo } from './send-to.ts';

const atOnce = 100;
/** What is older than a day of game time is no news. */
const newsMs = 24 * 3600_000;

/** Sends what waits, oldest first. Marked before it is sent: a notice may get lost in a crash, but never comes twice. */
export async function sendNotices(services: Services): Promise<void> {
  const { store, clock } = services;
  for (;;) {
    const waiting = await store.notices.findUnsent(atOnce);
    for (const notice of waiting) {
      if (!(await store.notices.markSent(notice.id))) continue;
      if (clock.now() - notice.atMs <= newsMs) await sendNotice(services, notice);
    }
    if (waiting.length < atOnce) return;
  }
}

async function sendNotice(services: Services, { playerId, code, values }: Notice): Promise<void> {
  const loaded = await services.store.players.load(playerId);
  if (!loaded) return;
  const { telegramId } = loaded.player.profile;
  const language = (await services.store.contacts.find(telegramId)).language === 'ru' ? 'ru' : 'en';
  await sendTo(services, telegramId, { text: noticeText(code, named(values, language), language) });
}

/** A ship goes by its key, and is named in the receiver's language. */
function named(values: Notice['values'], language: Language): Notice['values'] {
  const { ship } = values;
  return typeof ship === 'string' ? { ...values, ship: nameOf('ships', ship, language) } : values;
}
