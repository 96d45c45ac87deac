import { subscribe } from 'valtio';
import { showToast } from '#engine/client/core/toasts.ts';
import { payments } from '#engine/client/shop/payments.ts';
import { say } from '#hud/shell/strings/strings.ts';

/** Shows a toast when a payment ends whose modal was closed before. */
export function toastWhenPaid(orderId: string): void {
  const stop = subscribe(payments, () => {
    const status = payments.orders[orderId]?.status;
    if (status === 'pending') return;
    stop();
    if (status === 'delivered') showToast('gain', say('shop:paid-toast'));
    else if (status === 'failed') showToast('error', say('shop:failed.title'));
  });
}
