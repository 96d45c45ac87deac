import { runRounds } from '#server/commands/core/run-rounds.ts';
import type { Services } from '#server/services.ts';
import { reconcilePayments, retryCharges } from './reconcile-payments.ts';

/**
 * Reconciles with the messenger's list of transactions from time to time, and retries refunds more often. Returns the
 * function that stops this.
 */
export function watchPayments(
  services: Services,
  reconcileEveryMs: number,
  retryEveryMs: number,
): () => Promise<unknown> {
  const rounds = [
    runRounds(services, 'reconciling payments', () => reconcilePayments(services), reconcileEveryMs),
    runRounds(services, 'retrying refunds', () => retryCharges(services), retryEveryMs),
  ];
  return () => Promise.all(rounds.map(({ stop }) => stop()));
}
