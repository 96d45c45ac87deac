import { randomInt } from 'node:crypto';
import { type Language, languageOfCode } from '#engine/content/languages.ts';
import { heldWords } from '#engine/content/live-content.ts';
import { log } from '../../core/log.ts';
import { botStrings, fill } from '../../core/strings/message-strings.ts';
import type { Message } from '../../messenger/messenger.ts';
import type { TextMessage } from '../../messenger/updates.ts';
import * as updates from '../../messenger/updates.ts';
import type { Services } from '../../services.ts';
import type { Charge } from '../../store/repositories/shop/charge-repository.ts';
import { sendTo } from '../account/notices.ts';
import { answerCheckout, takePayment } from './payments.ts';
import { applyRefund } from './refunds.ts';

/**
 * Processes one update of the messenger, from its webhook or from the developer tools that play its part. A
 * repeated update is dropped and an unknown one is ignored. Rejects when the messenger has to send the update
 * again.
 */
export async function takeUpdate(services: Services, raw: unknown): Promise<void> {
  const { update_id, message, pre_checkout_query } = updates.update.parse(raw);
  const query = updates.checkoutQuery.safeParse(pre_checkout_query);
  const text = updates.textMessage.safeParse(message);
  // An operator has to get in to open the game again.
  if (text.success && (await answerConsoleStart(services, text.data))) return;
  const { mode } = services;
  if (mode.current !== 'open') {
    // A checkout waits ten seconds only; everything else is sent again until the game is open.
    if (query.success) await answerCheckout(services, query.data);
    else throw mode.refusal();
    return;
  }
  if (await services.store.botUpdates.isHandled(update_id)) return;
  if (query.success) await answerCheckout(services, query.data);
  const paid = updates.paidMessage.safeParse(message);
  if (paid.success) await takePaid(services, paid.data.from.id, paid.data.successful_payment, takePayment);
  const refunded = updates.refundedMessage.safeParse(message);
  if (refunded.success)
    await takePaid(services, refunded.data.chat.id, refunded.data.refunded_payment, applyRefund);
  const allowed = updates.allowedMessage.safeParse(message);
  if (allowed.success) {
    const { id, language_code } = allowed.data.from;
    await services.store.contacts.begin(id, null, languageOfCode(language_code));
  }
  if (text.success) await answerMessage(services, text.data);
  await services.store.botUpdates.markHandled(update_id);
}

interface StarsPayment {
  readonly currency: string;
  readonly total_amount: number;
  readonly invoice_payload: string;
  readonly telegram_payment_charge_id: string;
}

/** Payments in other currencies than Stars are ignored. */
async function takePaid(
  services: Services,
  telegramId: number,
  { currency, total_amount, invoice_payload, telegram_payment_charge_id }: StarsPayment,
  take: (services: Services, charge: Charge) => Promise<void>,
): Promise<void> {
  if (currency !== 'XTR') return;
  await take(services, {
    chargeId: telegram_payment_charge_id,
    telegramId,
    stars: total_amount,
    payload: invoice_payload,
  });
}

/** Number of orders that /paysupport lists. */
const ordersListed = 5;
const botCommand = /^\/(start|paysupport)(?:@\w+)?(?:\s+([\w-]{1,512}))?\s*$/;

/** Answers /start and /paysupport, and nothing else. */
async function answerMessage(services: Services, { from, text }: TextMessage): Promise<void> {
  const [, name, parameter] = botCommand.exec(text) ?? [];
  if (!name) return;
  const language = languageOfCode(from.language_code);
  // A user who writes to the bot allows it to write back.
  await services.store.contacts.begin(from.id, name === 'start' ? (parameter ?? null) : null, language);
  const answer =
    name === 'start' ? welcome(services, language) : await orderList(services, from.id, language);
  // Not awaited: the messenger waits for our reply, and must not wait for its own send queue.
  sendTo(services, from.id, answer).catch((error: unknown) => log.failure(`answering /${name}`, error));
}

function welcome({ settings }: Services, language: Language): Message {
  const { start, open } = botStrings[language];
  return settings.publicUrl
    ? { text: start, button: { text: open, url: settings.publicUrl } }
    : { text: start };
}

async function orderList(
  { settings, store }: Services,
  telegramId: number,
  language: Language,
): Promise<Message> {
  const strings = botStrings[language];
  const { content } = store.content.current();
  const loaded = await store.players.loadByTelegramId(telegramId);
  if (loaded) await store.outboxRelay.deliver(loaded.player.id);
  const orders = loaded ? await store.orders.list(loaded.player.id, 0, ordersListed) : [];
  const lines = orders.map(({ id, product, stars, status }) =>
    fill(strings.order, {
      id,
      stars,
      product: heldWords(content, 'products', product, language).title,
      status: strings.statuses[status],
    }),
  );
  const contact = settings.supportContact ?? strings.noContact;
  return {
    text: [fill(strings.paysupport, { contact }), ...(lines.length > 0 ? lines : [strings.noOrders])].join(
      '\n',
    ),
  };
}

const consoleCommand = /^\/start(?:@\w+)?\s+console_([\w-]{32})\s*$/;
const codeLifeMs = 5 * 60_000;

/**
 * Answers a start of the bot from the console's sign-in with the code that the page asks for. False for any
 * other message. A stranger's link is useless: the code counts only in the browser that has begun.
 */
async function answerConsoleStart(services: Services, { from, text }: TextMessage): Promise<boolean> {
  const [, start] = consoleCommand.exec(text) ?? [];
  if (start === undefined) return false;
  const answer = { text: await codeFor(services.store, start, `account:${from.id}`) };
  // Not awaited: a bot that was told to pause would hold the messenger's other updates back.
  services.messenger
    .send(from.id, answer)
    .catch((error: unknown) => log.failure("answering the console's /start", error));
  return true;
}

async function codeFor(
  { consoleSessions, databaseClock, people }: Services['store'],
  start: string,
  account: string,
): Promise<string> {
  const session = await consoleSessions.findByStart(start);
  if (!session) return 'This link of the console is no longer valid. Begin there once more.';
  const person = session.personId === null ? null : await people.find(session.personId);
  if (!person || (person.boundTo !== null && person.boundTo !== account))
    return 'This account is not the one that the console knows under that name.';
  if (person.lockedAt !== null)
    return 'Your entry to the console is locked: too many wrong codes were tried. An owner unlocks it by a new link.';
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await consoleSessions.offerCode(session.id, account, code, new Date(databaseClock.now() + codeLifeMs));
  return `${code} is your code for the console. Type it only into the page that you have opened yourself.`;
}
