import type { Player } from '#engine/rules/core/player.ts';
import { payOrder } from '#engine/rules/shop/orders.ts';
import type { CommandContext } from '#server/commands/core/command.ts';
import { log } from '#server/core/log.ts';
import type { Services } from '#server/services.ts';
import type { Charge, ChargeState } from '#server/store/repositories/shop/charge-repository.ts';
import { changeBuyer } from './change-buyer.ts';
import { withOrder } from './find-order.ts';
import { giveBack } from './give-back.ts';
import { readPayload } from './payload.ts';

type Outcome = Exclude<ChargeState, 'received'>;

/**
 * Handles the messenger's report of a payment. First the charge is stored under its own id, then the order is delivered in
 * the player's document, then the charge changes its state. If a step fails, the repeated report does only the rest.
 */
export async function takePayment(services: Services, charge: Charge): Promise<void> {
  const { charges } = services.store;
  const state = await charges.receive(charge);
  const outcome = state === 'received' ? await deliver(services, charge) : state;
  if (outcome !== state) await charges.move(charge.chargeId, outcome);
  if (outcome === 'unknown' && state === 'received')
    log.failure('a payment', new Error(`Charge ${charge.chargeId} is for no order`));
  if (outcome === 'refund_due') await giveBack(services, charge);
}

async function deliver(services: Services, charge: Charge): Promise<Outcome> {
  const payload = readPayload(charge.payload);
  if (!payload) return 'unknown';
  let outcome: Outcome = 'unknown';
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
) {
  const nothing = { player, effects: [] };
  const unchangedWith = (outcome: Outcome) => ({ change: nothing, outcome });
  // The refund may have arrived first.
  if ((await services.store.charges.find(chargeId))?.state === 'refunded') return unchangedWith('refunded');
  const holder = await withOrder(context, player, orderId);
  if (!holder) return unchangedWith('unknown');
  if (player.profile.telegramId !== telegramId) return unchangedWith('refund_due');
  const paid = payOrder(holder, orderId, { stars, chargeId }, context.nowMs, context.tunables);
  if ('refuse' in paid) return unchangedWith('refund_due');
  const { change, order, outcome } = paid.ok;
  if (outcome === 'delivered' && (await services.store.signIns.find(telegramId)).ban)
    return unchangedWith('refund_due');
  if (outcome === 'repeated') return unchangedWith(order.status === 'refunded' ? 'refunded' : 'delivered');
  const isChanged = change.player !== holder;
  return { change: isChanged ? change : nothing, outcome };
}
