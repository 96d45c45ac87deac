import { setTimeout as wait } from 'node:timers/promises';
import { log } from '#server/core/log.ts';
import type { Services } from '#server/services.ts';
import { isDatabaseAway } from '#server/store/core/database-failures.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const patienceMs = 2000;
const webhookPath = 'store/v1/webhooks/messenger/';

/**
 * Sets the messenger's webhook, and reconciles with its list of transactions from time to time. Returns the function that
 * stops this; it waits a little for a running round.
 */
export function watchPayments(services: Services, everyMs: number): () => Promise<void> {
  let running = Promise.resolve();
  const startRound = () => {
    running = running.then(() => reconcilePayments(services)).catch(report('reconciling payments'));
  };
  const { publicUrl } = services.settings;
  if (publicUrl)
    services.messenger.listenAt(new URL(webhookPath, publicUrl).href).catch(report('setting the webhook'));
  startRound();
  const timer = setInterval(startRound, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await Promise.race([running, wait(patienceMs, undefined, { ref: false })]);
  };
}

function report(what: string) {
  return (error: unknown): void => {
    if (!isDatabaseAway(error)) log.failure(what, error);
  };
}
