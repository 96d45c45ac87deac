import { log } from './core/log.ts';
import type { Services } from './services.ts';

/** Tells the other processes when this one heard from which device. Returns the function that stops it. */
export function shareContacts({ deviceContacts, store }: Services, everyMs: number): () => Promise<void> {
  const share = async (): Promise<void> => {
    // Contacts that can't be saved are lost: a report is then believed rather than refused.
    await store.sessions
      .addContacts(deviceContacts.takeNew())
      .catch((error: unknown) => log.failure('sharing contacts', error));
  };
  const timer = setInterval(() => void share(), everyMs);
  return async () => clearInterval(timer);
}
