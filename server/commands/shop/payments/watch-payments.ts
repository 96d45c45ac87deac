import { runRounds } from '#server/commands/core/run-rounds.ts';
import { log } from '#server/core/log.ts';
import { webhookUrl } from '#server/messenger/create-messenger.ts';
import type { Services } from '#server/services.ts';
import { isDatabaseAway } from '#server/store/core/database-failures.ts';
import { reconcilePayments, retryCharges } from './reconcile-payments.ts';

/**
 * Sets the messenger's webhook, reconciles with its list of transactions from time to time, and retries refunds more often.
 * Returns the function that stops this.
 */
export function watchPayments(
  services: Services,
  reconcileEveryMs: number,
  retryEveryMs: number,
): () => Promise<unknown> {
  const { publicUrl } = services.settings;
  if (publicUrl)
    services.messenger.listenAt(webhookUrl(publicUrl)).catch((error: unknown) => {
      if (!isDatabaseAway(error)) log.failure('setting the webhook', error);
    });
  const rounds = [
    runRounds(services, 'reconciling payments', () => reconcilePayments(services), reconcileEveryMs),
    runRounds(services, 'retrying refunds', () => retryCharges(services), retryEveryMs),
  ];
  return () => Promise.all(rounds.map(({ stop }) => stop()));
}
