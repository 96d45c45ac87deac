import { proxy } from 'valtio/vanilla';
import { shopPaths } from '../../protocol/shop/paths.ts';
import type { OrderStatus } from '../../rules/core/shop-state.ts';
import { call } from '../core/api.ts';
import { loadBalance, loadBoosters, loadUser } from '../core/load-parts.ts';
import { invalidate } from '../core/query.ts';

export interface Payment {
  readonly orderId: string;
  readonly productId: string;
  /** Whole Stars. */
  readonly stars: number;
  /** The server's status: the client never marks an order as paid by itself. */
  readonly status: OrderStatus;
  /** When the player ordered, by the device's clock. */
  readonly askedAtMs: number;
}

/** Orders of this visit by id. They are followed even when no screen shows them. */
export const payments = proxy<{ orders: Record<string, Payment> }>({ orders: {} });

/** Polling interval, in case a push got lost: at first, and once an order is older than `slowAfterMs`. */
const askEveryMs = { first: 3000, later: 30_000 };
const slowAfterMs = 120_000;
/** Delays after a payment at which the purchase is read again. */
const refreshAfterMs = 2000;

const following = new Set<string>();

/** Follows an order until it is no longer pending, by the server's pushes and by polling. */
export function followPayment(payment: Payment): void {
  payments.orders[payment.orderId] = payment;
  if (following.has(payment.orderId)) return;
  following.add(payment.orderId);
  void ask(payment.orderId);
}

/**
 * Stops following an order whose invoice the player declined. The order stays open, and the next try finds
 * it again.
 */
export function forgetPayment(orderId: string): void {
  delete payments.orders[orderId];
}

/** Applies the server's status of an order; orders that this device doesn't follow are ignored. */
export function applyPayment(orderId: string, status: OrderStatus): void {
  const order = payments.orders[orderId];
  if (!order || order.status === status) return;
  payments.orders[orderId] = { ...order, status };
  if (status === 'delivered') setTimeout(refresh, refreshAfterMs);
}

async function ask(orderId: string): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    const gapMs = performance.now() - startedMs < slowAfterMs ? askEveryMs.first : askEveryMs.later;
    await new Promise((resolve) => setTimeout(resolve, gapMs));
    if (payments.orders[orderId]?.status !== 'pending') break;
    const result = await call(shopPaths['payments.get'], { params: { id: orderId } });
    if (result.ok) applyPayment(orderId, result.answer.status);
  }
  following.delete(orderId);
}

function refresh(): void {
  void Promise.all([loadBalance(), loadBoosters(), loadUser()]);
  invalidate(['store', 'user', 'boosters', 'ai-pilots']);
}
