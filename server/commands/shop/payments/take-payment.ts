import { type Change, refused, unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { ChargeFault, ChargeState } from '#engine/rules/core/shop-state.ts';
import { payOrder } from '#engine/rules/shop/orders.ts';
import type { CommandContext } from '#server/commands/core/command.ts';
import { log } from '#server/core/log.ts';
import type { Services } from '#server/services.ts';
import type { Charge } from '#server/store/repositories/shop/charge-repository.ts';
import { changeBuyer } from './change-buyer.ts';
import { withOrder } from './find-order.ts';
import { giveBack } from './give-back.ts';
import { readPayload } from './payload.ts';
import { deliverSettlement } from './settle-charge.ts';

interface Outcome {
  readonly state: Exclude<ChargeState, 'received'>;
  /** Reason why it isn't delivered. */
  readonly fault?: ChargeFault;
}

/**
 * Handles the messenger's report of a payment. First the charge is stored under its own id, then the order is delivered in
 * the player's document, then the charge changes its state. If a step fails, the repeated report does only the rest.
 */
export async function takePayment(services: Services, charge: Charge): Promise<void> {
  const { charges } = services.store;
  const stored = await charges.receive(charge);
  if (stored === 'settling') return deliverSettlement(services, charge.chargeId);
  const outcome = stored === 'received' ? await deliver(services, charge) : { state: stored };
  if (outcome.state !== stored) await charges.move(charge.chargeId, outcome.state, outcome.fault);
  if (outcome.state === 'unknown' && stored === 'received')
    log.failure('a payment', new Error(`Charge ${charge.chargeId} is for no order`));
  if (outcome.state === 'refund_due') await giveBack(services, charge);
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
  const paid = payOrder(holder, orderId, { stars, chargeId }, context.nowMs, context.tunables);
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
