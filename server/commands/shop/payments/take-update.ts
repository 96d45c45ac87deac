import { languageOfCode } from '#engine/content/languages.ts';
import { answerConsoleStart } from '#server/commands/account/answer-console-start.ts';
import * as updates from '#server/messenger/updates.ts';
import type { Services } from '#server/services.ts';
import type { Charge } from '#server/store/repositories/shop/charge-repository.ts';
import { answerCheckout } from './answer-checkout.ts';
import { answerMessage } from './answer-message.ts';
import { takePayment } from './take-payment.ts';
import { takeRefund } from './take-refund.ts';

/**
 * Processes one update of the messenger, from its webhook or from the developer tools that play its part. A repeated update
 * is dropped and an unknown one is ignored. Rejects when the messenger has to send the update again.
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
    await takePaid(services, refunded.data.chat.id, refunded.data.refunded_payment, takeRefund);
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
