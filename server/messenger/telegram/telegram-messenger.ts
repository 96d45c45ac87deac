import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Membership } from '#engine/rules/homeland/tasks.ts';
import { machineTimers, type Timers } from '../../core/timers.ts';
import type { Invoice, Message, Messenger, Sent, StarPage, StarTransaction } from '../messenger.ts';
import { neededUpdates } from '../updates.ts';
import { BotApi, BotApiError } from './bot-api.ts';
import { type BotEnvironment, verifyTelegram } from './verify-telegram.ts';

/** Limited, because a screen waits for the name. */
const longestNameWaitMs = 1500;
/** Pause in milliseconds after a failure before the name is asked for again, however many visitors wait. */
const nameAgainAfterMs = 10_000;
const inChat = ['creator', 'administrator', 'member'];
const outOfChat = ['left', 'kicked', 'restricted'];

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

/**
 * The real messenger. The bot's token or the messenger's key verifies signatures, and the Bot API does the
 * rest.
 */
export function telegramMessenger(
  botToken: string,
  apiUrl: string,
  webhookSecret: string,
  { publicKey, apiPath }: BotEnvironment,
  timers: Timers = machineTimers,
): Messenger {
  const api = new BotApi(apiUrl, botToken + apiPath, timers);
  const pace = new Pace();
  const readName = nameReader(api, timers);
  return {
    kind: 'telegram',
    webhookSecret,
    verify: (initData) => verifyTelegram(initData, botToken, publicKey, timers.now()),
    createInvoice: (invoice) => api.call('createInvoiceLink', invoiceParameters(invoice), link),
    // Not queued behind messages, because the payer waits ten seconds at most.
    answerCheckout: (queryId, refusal) => answerCheckout(api, queryId, refusal),
    refund: (telegramId, chargeId) => refund(api, telegramId, chargeId),
    readTransactions: (offset) => readStarPage(api, offset),
    send: (telegramId, message) => sendMessage(api, pace, telegramId, message),
    membershipOf: (chat, telegramId) => membershipOf(api, chat, telegramId),
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

/**
 * Reads the bot's name once; after a failure a later call asks again. Null when the answer fails or takes too
 * long.
 */
function nameReader(api: BotApi, timers: Timers): () => Promise<string | null> {
  let name: Promise<string | null> | undefined;
  let againAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (!name && timers.monotonic() < againAtMs) return Promise.resolve(null);
    name ??= api.call('getMe', {}, bot).then(
      ({ username }) => username,
      () => {
        name = undefined;
        againAtMs = timers.monotonic() + nameAgainAfterMs;
        return null;
      },
    );
    return Promise.race([name, timers.sleep(longestNameWaitMs, { ref: false }).then(() => null)]);
  };
}

/** Membership in a chat. The Bot API knows only users who have started the bot or met it in a chat. */
async function membershipOf(api: BotApi, chat_id: string, user_id: number): Promise<Membership> {
  try {
    const { status, is_member } = await api.call('getChatMember', { chat_id, user_id }, member);
    const isMember = inChat.includes(status) || (status === 'restricted' && is_member === true);
    if (isMember) return 'member';
    return outOfChat.includes(status) ? 'outsider' : 'unknown';
  } catch (error) {
    const isStranger =
      error instanceof BotApiError && /user not found|PARTICIPANT_ID_INVALID/i.test(error.message);
    return isStranger ? 'stranger' : 'unknown';
  }
}

/** The messenger waits ten seconds; an answer after them is refused as too old. */
const withinMs = 9000;
/** A single try gets no longer, so that a lost answer leaves time for another one. */
const tryWithinMs = 4000;
const firstPauseMs = 250;

/**
 * Answers a checkout query, again and again until the time is over. Rejects when the messenger refuses the
 * answer for good or the time is over: then the payment hasn't happened, and no later answer helps.
 */
async function answerCheckout(api: BotApi, queryId: string, refusal: string | null): Promise<void> {
  const said = refusal === null ? { ok: true } : { ok: false, error_message: refusal };
  const parameters = { pre_checkout_query_id: queryId, ...said };
  const endMs = performance.now() + withinMs;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      const leftMs = Math.ceil(endMs - performance.now());
      await api.call('answerPreCheckoutQuery', parameters, z.unknown(), Math.min(leftMs, tryWithinMs));
      return;
    } catch (error) {
      const { isFinal, retryAfterMs } =
        error instanceof BotApiError ? error : { isFinal: false, retryAfterMs: null };
      const nextMs = retryAfterMs ?? pauseMs;
      if (isFinal || performance.now() + nextMs >= endMs) throw error;
      await wait(nextMs);
    }
  }
}

const tries = 3;
const maxReasonLength = 200;
/** If the messenger asks for a longer wait than this, the message counts as unsent. */
const maxWaitMs = 60_000;

/**
 * Sends a message at the allowed pace, and again after a 429. A 403 means that the player blocked the bot.
 */
async function sendMessage(
  api: BotApi,
  pace: Pace,
  telegramId: number,
  { text, button }: Message,
): Promise<Sent> {
  const reply_markup = button && {
    inline_keyboard: [[{ text: button.text, web_app: { url: button.url } }]],
  };
  for (let attempt = 1; attempt <= tries; ) {
    await pace.take(telegramId);
    try {
      await api.call('sendMessage', { chat_id: telegramId, text, reply_markup }, z.unknown());
      return 'sent';
    } catch (error) {
      if (!(error instanceof BotApiError)) return { unsent: String(error).slice(0, maxReasonLength) };
      if (isUnwanted(error)) return 'blocked';
      const { code, retryAfterMs, wasSent } = error;
      if (code !== 429 || retryAfterMs === null || retryAfterMs > maxWaitMs)
        return { unsent: error.message.slice(0, maxReasonLength) };
      pace.hold(retryAfterMs);
      if (wasSent) attempt++;
    }
  }
  return { unsent: `refused ${tries} times as too fast` };
}

/** True when the receiver has blocked the bot or has never written to it. */
function isUnwanted({ code, message }: BotApiError): boolean {
  return code === 403 || (code === 400 && message.includes('chat not found'));
}

const pageSize = 100;

const partner = z.looseObject({
  type: z.string(),
  user: z.looseObject({ id: z.int() }).optional(),
  invoice_payload: z.string().optional(),
});
const page = z.object({
  transactions: z.array(
    z.looseObject({
      id: z.string(),
      amount: z.int(),
      /** Sender of the Stars; present for a payment. */
      source: partner.optional(),
      /** Receiver of the Stars; present for a refund, which has the payment's id. */
      receiver: partner.optional(),
    }),
  ),
});

/**
 * A page of the bot's Star transactions, oldest first, without those that aren't between a player and the
 * game.
 */
async function readStarPage(api: BotApi, offset: number): Promise<StarPage> {
  const { transactions } = await api.call('getStarTransactions', { offset, limit: pageSize }, page);
  return {
    count: transactions.length,
    transactions: transactions.flatMap(({ id, amount, source, receiver }): StarTransaction[] => {
      const other = source ?? receiver;
      if (other?.type !== 'user' || !other.user || other.invoice_payload === undefined) return [];
      return [
        {
          chargeId: id,
          telegramId: other.user.id,
          stars: amount,
          payload: other.invoice_payload,
          isRefund: source === undefined,
        },
      ];
    }),
  };
}

/** About 30 messages a second overall, and one a second to one chat. */
const betweenMs = 40;
const betweenToOneMs = 1050;
/** Number of remembered chats; the longest unused is forgotten first. */
const maxChats = 10_000;

/** Spaces messages out as the messenger's limits require. */
class Pace {
  #nextMs = 0;
  readonly #nextOf = new Map<number, number>();

  /** Resolves when the message may be sent. */
  async take(telegramId: number): Promise<void> {
    const nowMs = performance.now();
    const atMs = Math.max(nowMs, this.#nextMs, this.#nextOf.get(telegramId) ?? 0);
    // A chat that has to wait doesn't delay the others.
    this.#nextMs = Math.max(nowMs, this.#nextMs) + betweenMs;
    this.#nextOf.delete(telegramId);
    this.#nextOf.set(telegramId, atMs + betweenToOneMs);
    if (this.#nextOf.size > maxChats) this.#nextOf.delete(this.#nextOf.keys().next().value!);
    if (atMs > nowMs) await wait(atMs - nowMs, undefined, { ref: false });
  }

  /** Holds all messages back, because the messenger asked for a pause. */
  hold(forMs: number): void {
    this.#nextMs = Math.max(this.#nextMs, performance.now() + forMs);
  }
}
