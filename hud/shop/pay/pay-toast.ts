import { subscribe } from 'valtio';
import { showToast } from '#engine/client/core/toasts.ts';
import { payments } from '#engine/client/shop/payments.ts';
import { say } from '#hud/shell/strings/strings.ts';

/**
 * Shows a toast when a payment is delivered whose modal was closed before. An order that expires unpaid says nothing: most of
 * them were cancelled, and a late payment still delivers it.
 */
export function toastWhenPaid(orderId: string): void {
  const stop = subscribe(payments, () => {
    const status = payments.orders[orderId]?.status;
    if (status === 'pending' || status === 'failed') return;
    stop();
    if (status === 'delivered') showToast('gain', say('shop:paid-toast'));
  });
}
