import { languageOfCode } from '#engine/content/languages.ts';
import { type Change, refused, unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { ChargeFault, ChargeState } from '#engine/rules/core/shop-state.ts';
import { payOrder, reserveOrder } from '#engine/rules/shop/orders.ts';
import { log } from '../../core/log.ts';
import { errorText } from '../../core/strings/strings.ts';
import type { CheckoutQuery } from '../../messenger/updates.ts';
import type { Services } from '../../services.ts';
import type { Charge } from '../../store/repositories/shop/charge-repository.ts';
import type { CommandContext } from '../core/command.ts';
import { runRounds } from '../core/run-rounds.ts';
import { changeBuyer, withOrder } from './change-buyer.ts';
import { readPayload } from './invoice-payload.ts';
import { applyRefund, refundStars } from './refunds.ts';
import { deliverSettlement } from './settle-charge.ts';

interface Outcome {
  readonly state: Exclude<ChargeState, 'received'>;
  /** Reason why it isn't delivered. */
  readonly fault?: ChargeFault;
}

/**
 * Handles the messenger's report of a payment. First the charge is stored under its own id, then the order is
 * delivered in the player's document, then the charge changes its state. If a step fails, the repeated report
 * does only the rest.
 */
export async function takePayment(services: Services, charge: Charge): Promise<void> {
  const { charges } = services.store;
  const stored = await charges.receive(charge);
  if (stored === 'settling') return deliverSettlement(services, charge.chargeId);
  const outcome = stored === 'received' ? await deliver(services, charge) : { state: stored };
  if (outcome.state !== stored) await charges.move(charge.chargeId, outcome.state, outcome.fault);
  if (outcome.state === 'unknown' && stored === 'received')
    log.failure('a payment', new Error(`Charge ${charge.chargeId} is for no order`));
  if (outcome.state === 'refund_due') await refundStars(services, charge);
}

async function deliver(services: Services, charge: Charge): Promise<Outcome> {
  const payload = readPayload(charge.payload);
  if (!payload) return { state: 'unknown', fault: 'no_payload' };
  let outcome: Outcome = { state: 'unknown', fault: 'no_player' };
  await changeBuyer(services, payload.playerId, async (context, player) => {
    const decided = await decidePayment(services, context, player, charge, payload.orderId);
    outcome = decided.outcome;
    return decided.change;
  });
  return outcome;
}

async function decidePayment(
  services: Services,
  context: CommandContext,
  player: Player,
  { chargeId, stars, telegramId }: Charge,
  orderId: string,
): Promise<{ readonly change: Change; readonly outcome: Outcome }> {
  const nothing = unchanged(player);
  const due = (fault: ChargeFault) => ({ change: nothing, outcome: { state: 'refund_due', fault } as const });
  // The refund may have arrived first.
  if ((await services.store.charges.find(chargeId))?.state === 'refunded')
    return { change: nothing, outcome: { state: 'refunded' } };
  const holder = await withOrder(context, player, orderId);
  if (!holder) return { change: nothing, outcome: { state: 'unknown', fault: 'no_order' } };
  if (player.profile.telegramId !== telegramId) return due('other_payer');
  const paid = payOrder(holder, orderId, { stars, chargeId }, context);
  if (refused(paid)) return due(paid.refuse === 'account_leaving' ? 'leaving' : 'sum_differs');
  const { change, order, outcome } = paid.ok;
  if (outcome === 'delivered' && (await services.store.signIns.find(telegramId)).ban) return due('banned');
  if (outcome === 'repeated')
    return {
      change: nothing,
      outcome: { state: order.status === 'refunded' ? 'refunded' : 'delivered' },
    };
  const kept = change.player === holder ? nothing : change;
  if (outcome === 'delivered') return { change: kept, outcome: { state: 'delivered' } };
  const fault = order.chargeId === chargeId ? 'not_deliverable' : 'paid_before';
  return { change: kept, outcome: { state: 'refund_due', fault } };
}

type Refusal = Parameters<typeof errorText>[0];

/**
 * Answers the messenger's checkout query: order, payer, amount and currency must match, and the payer must be
 * able to play. A sum that is accepted is reserved in the payer's own limit. Resolves before the messenger
 * has taken the answer. An answer that can't be given in time is only logged: the messenger has taken no
 * money, and no later one would count.
 */
export async function answerCheckout(services: Services, query: CheckoutQuery): Promise<void> {
  const refusal = await refuseCheckout(services, query);
  const text = refusal && errorText(refusal, languageOfCode(query.from.language_code));
  services.messenger
    .answerCheckout(query.id, text)
    .catch((error: Error) => log.warning(`A checkout was not answered: ${error.message}`));
}

async function refuseCheckout(
  services: Services,
  { from, currency, total_amount, invoice_payload }: CheckoutQuery,
): Promise<Refusal | null> {
  const { store, mode } = services;
  if (mode.current !== 'open') return mode.current === 'closed' ? 'maintenance' : 'read_only';
  const payload = readPayload(invoice_payload);
  if (!payload) return 'order_closed';
  if ((await store.signIns.find(from.id)).ban) return 'banned';
  if (currency !== 'XTR') return 'order_mismatch';
  let refusal: Refusal | null = 'order_closed';
  await changeBuyer(services, payload.playerId, async ({ nowMs, publishedTunables }, player) => {
    const isPayer = player.profile.telegramId === from.id;
    const decided = isPayer
      ? reserveOrder(player, payload.orderId, total_amount, { nowMs, tunables: publishedTunables })
      : ({ refuse: 'order_closed' } as const);
    refusal = refused(decided) ? decided.refuse : null;
    return refused(decided) ? unchanged(player) : decided.ok;
  });
  return refusal;
}

const maxOpen = 200;

/** Takes the next step of charges that wait for one: processing, or a refund that failed. */
export async function retryCharges(services: Services): Promise<void> {
  const now = new Date(services.settings.timers.now());
  for (const charge of await services.store.charges.listOpen(now, maxOpen))
    await takePayment(services, charge);
}

/**
 * Reads the messenger's list of transactions for payments and refunds whose update never arrived or wasn't
 * finished. Each goes through the same code as an update, so a known one changes nothing.
 */
async function reconcilePayments(services: Services): Promise<void> {
  const { serverState } = services.store;
  let offset = await serverState.starOffset();
  for (;;) {
    const { count, transactions } = await services.messenger.readTransactions(offset);
    for (const { isRefund, ...charge } of transactions)
      await (isRefund ? applyRefund(services, charge) : takePayment(services, charge));
    if (count === 0) return;
    offset += count;
    await serverState.saveStarOffset(offset);
  }
}

/**
 * Reconciles with the messenger's list of transactions from time to time, and retries refunds more often.
 * Returns the function that stops this.
 */
export function watchPayments(
  services: Services,
  reconcileEveryMs: number,
  retryEveryMs: number,
): () => Promise<unknown> {
  const rounds = [
    runRounds(services, 'reconciling payments', () => reconcilePayments(services), reconcileEveryMs),
    runRounds(services, 'retrying refunds', () => retryCharges(services), retryEveryMs),
  ];
  return () => Promise.all(rounds.map(({ stop }) => stop()));
}
