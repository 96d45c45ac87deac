import type { Message, Sent } from '#server/messenger/messenger.ts';
import type { Services } from '#server/services.ts';

/** Sends a message, unless the receiver has blocked the bot. A block is remembered until the receiver's next /start. */
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
