import { z } from 'zod';
import type { Message, Sent } from '../messenger.ts';
import { type BotApi, BotApiError } from './bot-api.ts';
import type { Pace } from './pace.ts';

const tries = 3;
const maxReasonLength = 200;
/** If the messenger asks for a longer wait than this, the message counts as unsent. */
const maxWaitMs = 60_000;

/** Sends a message at the allowed pace, and again after a 429. A 403 means that the player blocked the bot. */
export async function sendMessage(
  api: BotApi,
  pace: Pace,
  telegramId: number,
  { text, button }: Message,
): Promise<Sent> {
  const reply_markup = button && {
    inline_keyboard: [[{ text: button.text, web_app: { url: button.url } }]],
  };
  for (let attempt = 1; attempt <= tries; attempt++) {
    await pace.take(telegramId);
    try {
      await api.call('sendMessage', { chat_id: telegramId, text, reply_markup }, z.unknown());
      return 'sent';
    } catch (error) {
      if (!(error instanceof BotApiError)) return { unsent: String(error).slice(0, maxReasonLength) };
      if (isUnwanted(error)) return 'blocked';
      const { code, retryAfterMs } = error;
      if (code !== 429 || retryAfterMs === null || retryAfterMs > maxWaitMs)
        return { unsent: error.message.slice(0, maxReasonLength) };
      pace.hold(retryAfterMs);
    }
  }
  return { unsent: `refused ${tries} times as too fast` };
}

/** True when the receiver has blocked the bot or has never written to it. */
function isUnwanted({ code, message }: BotApiError): boolean {
  return code === 403 || (code === 400 && message.includes('chat not found'));
}
