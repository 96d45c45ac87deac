import { setTimeout as wait } from 'node:timers/promises';
import { log } from '#server/core/log.ts';
import { isDatabaseAway } from '#server/store/core/database-failures.ts';

const patienceMs = 2000;

export interface Rounds {
  /** Runs a round now, or waits for the one under way. Never rejects. */
  run(): Promise<void>;
  /** Starts no other round, and waits a little for the one under way. */
  stop(): Promise<void>;
}

/** Runs a job now and then every so often, never two rounds at once. Failures are logged; the next round tries again. */
export function runRounds(name: string, round: () => Promise<void>, everyMs: number): Rounds {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= round()
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.failure(name, error);
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  void run();
  const timer = setInterval(run, everyMs).unref();
  return {
    run,
    stop: async () => {
      clearInterval(timer);
      await Promise.race([running, wait(patienceMs, undefined, { ref: false })]);
    },
  };
}
