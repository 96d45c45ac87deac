import { languageOfCode } from '#engine/content/languages.ts';
import { messageText } from '#server/core/message-strings.ts';
import type { Services } from '#server/services.ts';
import type { Notice } from '#server/store/repositories/account/notice-repository.ts';
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
  if (!loaded.player.crew.general.isNotificationEnabled) return 'not wanted';
  const { telegramId } = loaded.player.profile;
  const language = languageOfCode((await services.store.contacts.find(telegramId)).language ?? 'en');
  return sendTo(services, telegramId, { text: messageText({ code, values, texts: null }, language).text });
}
