import { log } from '#server/core/log.ts';
import { MessengerRefused } from '#server/messenger/messenger.ts';
import type { Services } from '#server/services.ts';
import type { Charge } from '#server/store/repositories/shop/charge-repository.ts';
import { takeRefund } from './take-refund.ts';

/**
 * Refunds a charge. If that fails, the refund stays due and is tried again later; if the messenger refuses it for good, a
 * person has to look at the charge.
 */
export async function giveBack(services: Services, charge: Charge): Promise<void> {
  try {
    await services.messenger.refund(charge.telegramId, charge.chargeId);
  } catch (error) {
    log.failure('refunding Stars', error);
    const isFinal = error instanceof MessengerRefused && error.isFinal;
    if (isFinal) await services.store.charges.move(charge.chargeId, 'unknown', 'refund_refused');
    return;
  }
  await takeRefund(services, charge);
}
