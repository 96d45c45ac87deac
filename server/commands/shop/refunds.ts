import type { Player } from '#engine/rules/core/player.ts';
import { findOrder, refundOrder } from '#engine/rules/shop/orders.ts';
import { log } from '../../core/log.ts';
import { MessengerRefused } from '../../messenger/messenger.ts';
import type { Services } from '../../services.ts';
import type { Charge } from '../../store/repositories/shop/charge-repository.ts';
import type { CommandContext } from '../core/command.ts';
import { changeBuyer, withOrder } from './change-buyer.ts';
import { readPayload } from './invoice-payload.ts';

/**
 * Handles the messenger's report of a refund. The report may arrive before that of the payment, so the charge
 * is closed first. The order's delivery is taken back if this charge paid for it.
 */
export async function applyRefund(services: Services, charge: Charge): Promise<void> {
  const { charges } = services.store;
  await charges.receive(charge, 'refunded');
  await charges.move(charge.chargeId, 'refunded');
  const paidFor = (await charges.find(charge.chargeId))?.settlement ?? readPayload(charge.payload);
  if (!paidFor) return;
  await changeBuyer(services, paidFor.playerId, (context, player) =>
    decideRefund(context, player, charge, paidFor.orderId),
  );
}

async function decideRefund(context: CommandContext, player: Player, { chargeId }: Charge, orderId: string) {
  const nothing = { player, effects: [] };
  const holder = await withOrder(context, player, orderId);
  const order = holder && findOrder(holder, orderId);
  // This charge didn't pay for the order, so nothing is taken back.
  if (!holder || order?.chargeId !== chargeId) return nothing;
  const back = refundOrder(holder, order, context.nowMs, context);
  return 'refuse' in back || back.ok.player === holder ? nothing : back.ok;
}

/**
 * Refunds a charge. If that fails, the refund stays due and is tried again after a growing pause; if the
 * messenger refuses it for good, a person has to look at the charge.
 */
export async function refundStars(services: Services, charge: Charge): Promise<void> {
  try {
    await services.messenger.refund(charge.telegramId, charge.chargeId);
  } catch (error) {
    log.failure('refunding Stars', error);
    const isFinal = error instanceof MessengerRefused && error.isFinal;
    if (isFinal) await services.store.charges.move(charge.chargeId, 'unknown', 'refund_refused');
    else await postponeRefund(services, charge.chargeId, error);
    return;
  }
  await applyRefund(services, charge);
}

const maxRefundPauseMs = 6 * 3_600_000;
const maxReasonLength = 200;

/** The pause doubles with each try, and is never shorter than the messenger asks for. */
async function postponeRefund(
  { settings, store: { charges } }: Services,
  chargeId: string,
  error: unknown,
): Promise<void> {
  const tries = ((await charges.find(chargeId))?.failedRefund?.tries ?? 0) + 1;
  const pauseMs = Math.min(settings.refundsEveryMs * 2 ** tries, maxRefundPauseMs);
  const askedMs = error instanceof MessengerRefused ? (error.retryAfterMs ?? 0) : 0;
  await charges.postponeRefund(chargeId, {
    tries,
    error: (error instanceof Error ? error.message : String(error)).slice(0, maxReasonLength),
    againAt: new Date(settings.timers.now() + Math.max(pauseMs, askedMs)),
  });
}
