import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Invoice, Messenger } from '../messenger.ts';
import { neededUpdates } from '../updates.ts';
import { answerCheckout } from './answer-checkout.ts';
import { BotApi, BotApiError } from './bot-api.ts';
import type { BotEnvironment } from './environment.ts';
import { Pace } from './pace.ts';
import { readStarPage } from './read-star-page.ts';
import { sendMessage } from './send-message.ts';
import { verifyTelegram } from './verify-telegram.ts';

/** Limited, because a screen waits for the name. */
const longestNameWaitMs = 1500;
const inChat = ['creator', 'administrator', 'member'];

const anything = z.unknown();
const link = z.url();
const bot = z.object({ username: z.string() });
const webhook = z.object({
  url: z.string(),
  pending_update_count: z.int(),
  allowed_updates: z.array(z.string()).optional(),
  last_error_date: z.int().optional(),
  last_error_message: z.string().optional(),
});
const member = z.object({ status: z.string(), is_member: z.boolean().optional() });

/** The real messenger. The bot's token or the messenger's key verifies signatures, and the Bot API does the rest. */
export function telegramMessenger(
  botToken: string,
  apiUrl: string,
  webhookSecret: string,
  { publicKey, apiPath }: BotEnvironment,
): Messenger {
  const api = new BotApi(apiUrl, botToken + apiPath);
  const pace = new Pace();
  const readName = nameReader(api);
  return {
    kind: 'telegram',
    webhookSecret,
    verify: (initData) => verifyTelegram(initData, botToken, publicKey, Date.now()),
    createInvoice: (invoice) => api.call('createInvoiceLink', invoiceParameters(invoice), link),
    // Not queued behind messages, because the payer waits ten seconds at most.
    answerCheckout: (queryId, refusal) => answerCheckout(api, queryId, refusal),
    refund: (telegramId, chargeId) => refund(api, telegramId, chargeId),
    readTransactions: (offset) => readStarPage(api, offset),
    send: (telegramId, message) => sendMessage(api, pace, telegramId, message),
    isMember: (chat, telegramId) => isMember(api, chat, telegramId),
    startLink: async (code) => {
      const name = await readName();
      return name === null ? null : `https://t.me/${name}?startapp=${code}`;
    },
    chatLink: async (parameter) => {
      const name = await readName();
      return name === null ? null : `https://t.me/${name}?start=${parameter}`;
    },
    listenAt: async (url) => {
      const parameters = { url, secret_token: webhookSecret, allowed_updates: neededUpdates };
      await api.call('setWebhook', parameters, anything);
    },
    readWebhook: async () => {
      const found = await api.call('getWebhookInfo', {}, webhook);
      return {
        url: found.url,
        waiting: found.pending_update_count,
        kinds: found.allowed_updates ?? null,
        lastError:
          found.last_error_date === undefined
            ? null
            : { atMs: found.last_error_date * 1000, text: found.last_error_message ?? '' },
      };
    },
  };
}

/** The messenger limits the lengths of titles and descriptions. */
function invoiceParameters({ title, description, payload, stars }: Invoice): object {
  return {
    title: title.slice(0, 32),
    description: description.slice(0, 255),
    payload,
    provider_token: '',
    currency: 'XTR',
    prices: [{ label: title.slice(0, 32), amount: stars }],
  };
}

async function refund(api: BotApi, user_id: number, telegram_payment_charge_id: string): Promise<void> {
  try {
    await api.call('refundStarPayment', { user_id, telegram_payment_charge_id }, anything);
  } catch (error) {
    if (error instanceof BotApiError && error.message.includes('CHARGE_ALREADY_REFUNDED')) return;
    throw error;
  }
}

/** Reads the bot's name once; after a failure the next call asks again. Null when the answer fails or takes too long. */
function nameReader(api: BotApi): () => Promise<string | null> {
  let name: Promise<string | null> | undefined;
  return () => {
    name ??= api.call('getMe', {}, bot).then(
      ({ username }) => username,
      () => {
        name = undefined;
        return null;
      },
    );
    return Promise.race([name, setTimeout(longestNameWaitMs, null, { ref: false })]);
  };
}

/** Null when the bot may not read the members, or the Bot API can't be reached. */
async function isMember(api: BotApi, chat_id: string, user_id: number): Promise<boolean | null> {
  try {
    const { status, is_member } = await api.call('getChatMember', { chat_id, user_id }, member);
    return inChat.includes(status) || (status === 'restricted' && is_member === true);
  } catch (error) {
    // The chat has never had this user.
    const isStranger =
      error instanceof BotApiError && /user not found|PARTICIPANT_ID_INVALID/i.test(error.message);
    return isStranger ? false : null;
  }
}
