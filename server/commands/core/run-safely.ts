import { setTimeout as wait } from 'node:timers/promises';
import { CallRefused } from '#server/core/call-refused.ts';
import { isDatabaseAway, wasNotExecuted } from '#server/store/core/database-failures.ts';

const retryAfterMs = 20;

/**
 * Runs a command that saves by itself. After a database failure that changed nothing it runs once more; for a command that
 * changes nothing every failure is of that kind. A change whose answer was lost is refused as `outcome_unknown`.
 */
export async function runSafely<Result>(mutates: boolean, run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const changedNothing = !mutates || wasNotExecuted(error);
      if (!changedNothing) throw new CallRefused('outcome_unknown', { retryAfterSeconds: 1 });
      if (attempt > 1) throw error;
      await wait(retryAfterMs);
    }
  }
}
