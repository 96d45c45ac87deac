import type { Services } from '#server/services.ts';
import { takePayment } from './take-payment.ts';
import { takeRefund } from './take-refund.ts';

const maxOpen = 200;

/** Takes the next step of charges that wait for one: processing, or a refund that failed. */
export async function retryCharges(services: Services): Promise<void> {
  for (const charge of await services.store.charges.listOpen(maxOpen)) await takePayment(services, charge);
}

/**
 * Reads the messenger's list of transactions for payments and refunds whose update never arrived or wasn't finished.
 * Each goes through the same code as an update, so a known one changes nothing.
 */
export async function reconcilePayments(services: Services): Promise<void> {
  const { serverState } = services.store;
  let offset = await serverState.starOffset();
  for (;;) {
    const { count, transactions } = await services.messenger.readTransactions(offset);
    for (const { isRefund, ...charge } of transactions)
      await (isRefund ? takeRefund(services, charge) : takePayment(services, charge));
    if (count === 0) return;
    offset += count;
    await serverState.saveStarOffset(offset);
  }
}
