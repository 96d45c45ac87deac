import { tablesJob } from '#server/commands/core/job-names.ts';
import { runRounds } from '#server/commands/core/run-rounds.ts';
import { addDays, type Day, dayOf } from '#server/core/analytics/days.ts';
import type { Services } from '#server/services.ts';
import { type Counting, countDay } from './count-day.ts';
import { guardCohorts } from './guard-cohorts.ts';

/** The first hour of who came before midnight, and what servers haven't saved yet, still belong to the day. */
const settlesMs = 70 * 60_000;
/** After a long time without a server. */
const mostDays = 100;

/** Computes the daily tables of each day that is over, once. Returns the function that stops it. */
export function watchDays(services: Services, everyMs: number): () => Promise<unknown> {
  if (!services.settings.hasAnalytics) return async () => undefined;
  return runRounds(services, tablesJob, () => countDays(services), everyMs).stop;
}

async function countDays(services: Counting & Pick<Services, 'clock' | 'live'>): Promise<void> {
  const { serverState, playerDays } = services.store;
  const last = addDays(dayOf(services.clock.now() - settlesMs), -1);
  const done = await serverState.countedUntil();
  let day: Day | null = done === null ? await playerDays.firstDay() : addDays(done, 1);
  if (day !== null && day < addDays(last, -mostDays)) day = addDays(last, -mostDays);
  for (; day !== null && day <= last; day = addDays(day, 1)) {
    await countDay(services, day);
    if (day === last) await guardCohorts(services, day);
    await serverState.saveCountedUntil(day);
  }
}
