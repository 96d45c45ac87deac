import { dividingCohorts, sidesOf } from './core/analytics/cohort-sides.ts';
import type { SeenDay } from './core/analytics/player-days.ts';
import { log } from './core/log.ts';
import type { Services } from './services.ts';

/** Saves notes of players' activity regularly. Returns the function that saves the last ones and stops. */
export function savePlayerDays(services: Services, everyMs: number): () => Promise<void> {
  if (!services.settings.hasAnalytics) return async () => undefined;
  const timer = setInterval(() => void saveSeen(services), everyMs).unref();
  return () => {
    clearInterval(timer);
    return saveSeen(services);
  };
}

/** Days that can't be saved wait for the next time: adding them twice changes nothing. */
async function saveSeen(services: Services): Promise<void> {
  const { playerDays, store } = services;
  const seen = playerDays.take();
  if (seen.length === 0) return;
  await store.playerDays.add(seen.map((day) => toPlayerDay(services, day))).catch((error: unknown) => {
    playerDays.putBack(seen);
    log.failure("saving players' days", error);
  });
}

function toPlayerDay({ store, pseudonymOf }: Services, seen: SeenDay) {
  const { playerId, day, isFirst, seenMs, minutes, steps, wasRefused } = seen;
  const cohorts = dividingCohorts(store.content.current().content, seenMs);
  return {
    who: pseudonymOf(playerId),
    day,
    isFirst,
    minutes: [...minutes],
    wasRefused,
    steps: Object.fromEntries(steps),
    cohorts: sidesOf(cohorts, playerId, seenMs),
  };
}

/**
 * Saves now and then which calls were refused and which faults clients met. Returns the function that saves
 * the last and stops.
 */
export function saveReports(
  { refusals, clientFaults, failures, store }: Services,
  everyMs: number,
): () => Promise<void> {
  // A record that can't be saved is lost: it explains a complaint, and nothing depends on it.
  const save = async (): Promise<void> => {
    if (!store.isConnected()) return;
    const failed = failures.take();
    await store.failures.add(failed).catch((error: unknown) => {
      failures.putBack(failed);
      log.failure('saving failed calls', error);
    });
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
