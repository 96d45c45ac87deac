import { proxy } from 'valtio/vanilla';
import type { OrderStatus } from '#engine/rules/core/shop-state.ts';
import { call } from '../core/api.ts';
import { loadBalance, loadBoosters, loadUser } from '../core/load-state.ts';
import { invalidate } from '../core/query.ts';

export interface Payment {
  readonly orderId: string;
  readonly productId: string;
  /** Whole Stars. */
  readonly stars: number;
  /** As the server says: nobody else makes an order paid. */
  readonly status: OrderStatus;
  /** When it was asked for, by the device's clock. */
  readonly askedAtMs: number;
}

/** The orders of this visit by their ids: they are followed whether somebody looks or not. */
export const payments = proxy<{ orders: Record<string, Payment> }>({ orders: {} });

/** How often the server is asked, in case its push got lost. */
const askEveryMs = 3000;
/** How long after a payment the purchase is read again, in milliseconds. */
const refreshAfterMs = 2000;

const following = new Set<string>();

/** Follows an order until it is no longer pending: by the server's push, and by asking every few seconds. */
export function followPayment(payment: Payment): void {
  payments.orders[payment.orderId] = payment;
  if (following.has(payment.orderId)) return;
  following.add(payment.orderId);
  void ask(payment.orderId);
}

/** The player has turned the invoice down: nothing is waited for. Its order stays open, and is found again at the next try. */
export function forgetPayment(orderId: string): void {
  delete payments.orders[orderId];
}

/** What the server says of an order; of another device's order it is none of our business. */
export function applyPayment(orderId: string, status: OrderStatus): void {
  const known = payments.orders[orderId];
  if (!known || known.status === status) return;
  payments.orders[orderId] = { ...known, status };
  if (status === 'delivered') setTimeout(refresh, refreshAfterMs);
}

async function ask(orderId: string): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    if (payments.orders[orderId]?.status !== 'pending') break;
    const result = await call('payments.get', { params: { id: orderId } });
    if (result.ok) applyPayment(orderId, result.answer.status);
  }
  following.delete(orderId);
}

function refresh(): void {
  void Promise.all([loadBalance(), loadBoosters(), loadUser()]);
  invalidate(['store', 'user', 'boosters', 'ai-pilots']);
}
