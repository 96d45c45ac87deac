import { setTimeout as wait } from 'node:timers/promises';
import { log } from '#server/core/log.ts';
import type { Services } from '#server/services.ts';
import { isDatabaseAway } from '#server/store/core/database-failures.ts';
import { findDue } from './find-due.ts';
import { sendNotices } from './send-notices.ts';

const patienceMs = 2000;

/** Looks for due notices from time to time and sends them. Returns the function that stops it. */
export function watchNotices(services: Services, everyMs: number): () => Promise<void> {
  let running: Promise<void> | undefined;
  const startRound = () => {
    // The next round doesn't start before this one has ended.
    running ??= findDue(services)
      .then(() => sendNotices(services))
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.failure('sending notices', error);
      })
      .finally(() => {
        running = undefined;
      });
  };
  startRound();
  const timer = setInterval(startRound, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await Promise.race([running, wait(patienceMs, undefined, { ref: false })]);
  };
}
