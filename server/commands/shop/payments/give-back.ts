import { log } from '#server/core/log.ts';
import type { Services } from '#server/services.ts';
import type { Charge } from '#server/store/repositories/shop/charge-repository.ts';
import { takeRefund } from './take-refund.ts';

/** Refunds a charge. If that fails, the refund stays due and is tried again later. */
export async function giveBack(services: Services, charge: Charge): Promise<void> {
  try {
    await services.messenger.refund(charge.telegramId, charge.chargeId);
  } catch (error) {
    log.failure('refunding Stars', error);
    return;
  }
  await takeRefund(services, charge);
}
