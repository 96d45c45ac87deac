import { setTimeout as wait } from 'node:timers/promises';
import { log } from '#server/core/log.ts';
import type { Services } from '#server/services.ts';
import { isDatabaseAway } from '#server/store/core/database-failures.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const patienceMs = 2000;
const webhookPath = 'store/v1/webhooks/messenger/';

/**
 * Asks the messenger to tell us of payments, and from time to time looks for what it didn't tell. Returns how to stop;
 * stopping waits a little for a look that is under way.
 */
export function watchPayments(services: Services, everyMs: number): () => Promise<void> {
  let looking = Promise.resolve();
  const look = () => {
    looking = looking.then(() => reconcilePayments(services)).catch(tell('reconciling payments'));
  };
  const { publicUrl } = services.settings;
  if (publicUrl)
    services.messenger.listenAt(new URL(webhookPath, publicUrl).href).catch(tell('setting the webhook'));
  look();
  const timer = setInterval(look, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await Promise.race([looking, wait(patienceMs, undefined, { ref: false })]);
  };
}

function tell(what: string) {
  return (error: unknown): void => {
    if (!isDatabaseAway(error)) log.failure(what, error);
  };
}
