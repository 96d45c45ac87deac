import { log } from './core/log.ts';
import type { Services } from './services.ts';

const everyMs = 5000;

/** Saves now and then which calls were refused and which faults clients met. Returns the function that saves the last and stops. */
export function saveReports({ refusals, clientFaults, store }: Services): () => Promise<void> {
  // A record that can't be saved is lost: it explains a complaint, and nothing depends on it.
  const save = async (): Promise<void> => {
    await Promise.all([
      store.refusals.add(refusals.take()),
      store.clientFaults.add(clientFaults.take()),
    ]).catch((error: unknown) => log.failure('saving reports', error));
  };
  const timer = setInterval(() => void save(), everyMs).unref();
  return () => {
    clearInterval(timer);
    return save();
  };
}
