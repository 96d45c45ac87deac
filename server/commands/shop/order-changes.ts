import type { Change } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { findOrder, refundOrder } from '#engine/rules/shop/orders.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { log } from '../../core/log.ts';
import { MessengerRefused } from '../../messenger/messenger.ts';
import type { Services } from '../../services.ts';
import type { Charge } from '../../store/repositories/shop/charge-repository.ts';
import { applyChange } from '../core/change-player.ts';
import type { CommandContext } from '../core/command.ts';

/**
 * Handles the messenger's report of a refund. It may arrive before that of the payment, so the charge is
 * closed first. What the order delivered is taken back if this charge paid for it.
 */
export async function takeRefund(services: Services, charge: Charge): Promise<void> {
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
export async function giveBack(services: Services, charge: Charge): Promise<void> {
  try {
    await services.messenger.refund(charge.telegramId, charge.chargeId);
  } catch (error) {
    log.failure('refunding Stars', error);
    const isFinal = error instanceof MessengerRefused && error.isFinal;
    if (isFinal) await services.store.charges.move(charge.chargeId, 'unknown', 'refund_refused');
    else await postponeRefund(services, charge.chargeId, error);
    return;
  }
  await takeRefund(services, charge);
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

/**
 * Changes the player whose order was charged. A missing player is ignored, because a repeated update wouldn't
 * help. Any other failure is thrown, so that the messenger sends the update again.
 */
export async function changeBuyer(
  services: Services,
  playerId: string,
  change: (context: CommandContext, player: Player) => Promise<Change>,
): Promise<void> {
  try {
    await applyChange(services, playerId, change);
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === 'not_found')) throw error;
  }
}

/**
 * The player with this order in the document. An order that is only in the history is put back, in its
 * present state. Undefined when this player has no such order.
 */
export async function withOrder(
  context: CommandContext,
  player: Player,
  orderId: string,
): Promise<Player | undefined> {
  if (findOrder(player, orderId)) return player;
  const past = await context.findPastOrder(orderId);
  return past && { ...player, shop: { ...player.shop, orders: [past, ...player.shop.orders] } };
}

/** Sent with the invoice and returned with its payment. */
export interface Payload {
  readonly orderId: string;
  readonly playerId: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** 73 bytes; the messenger allows 128. */
export function writePayload({ orderId, playerId }: Payload): string {
  return `${orderId}:${playerId}`;
}

/** Null for a text that this server hasn't written. */
export function readPayload(text: string): Payload | null {
  const [orderId, playerId, ...more] = text.split(':');
  const isOurs = more.length === 0 && uuid.test(orderId ?? '') && uuid.test(playerId ?? '');
  return isOurs && orderId && playerId ? { orderId, playerId } : null;
}
