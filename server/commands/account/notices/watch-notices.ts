import { setTimeout as wait } from 'node:timers/promises';
import { log } from '#server/core/log.ts';
import type { Services } from '#server/services.ts';
import { isDatabaseAway } from '#server/store/core/database-failures.ts';
import { findDue } from './find-due.ts';
import { sendNotices } from './send-notices.ts';

const patienceMs = 2000;

/** Looks from time to time for what the bot has to tell, and tells it. Returns how to stop. */
export function watchNotices(services: Services, everyMs: number): () => Promise<void> {
  let looking: Promise<void> | undefined;
  const look = () => {
    // A look that takes long isn't started twice.
    looking ??= findDue(services)
      .then(() => sendNotices(services))
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.failure('sending notices', error);
      })
      .finally(() => {
        looking = undefined;
      });
  };
  look();
  const timer = setInterval(look, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await Promise.race([looking, wait(patienceMs, undefined, { ref: false })]);
  };
}
