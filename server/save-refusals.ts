import { log } from './core/log.ts';
import type { Services } from './services.ts';

const everyMs = 5000;

/** Saves now and then why calls were refused. Returns the function that saves the last ones and stops it. */
export function saveRefusals({ refusals, store }: Services): () => Promise<void> {
  const save = async (): Promise<void> => {
    // A record that can't be saved is lost: it explains a complaint, and nothing depends on it.
    await store.refusals
      .add(refusals.take())
      .catch((error: unknown) => log.failure('saving refusals', error));
  };
  const timer = setInterval(() => void save(), everyMs).unref();
  return () => {
    clearInterval(timer);
    return save();
  };
}
