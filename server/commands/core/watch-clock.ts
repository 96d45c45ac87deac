import { maxBehindMs } from '#server/core/check-installation.ts';
import { log } from '#server/core/log.ts';
import type { Services } from '#server/services.ts';
import { runRounds } from './run-rounds.ts';

const everyMs = 5000;

/** Stores the time from time to time, so that a start with a clock set back is noticed. Returns the function that stops it. */
export function watchClock(services: Services): () => Promise<void> {
  const { clock, store } = services;
  let wasBehind = false;
  const round = async () => {
    const isBehind = clock.behindMs > maxBehindMs;
    if (isBehind && !wasBehind)
      log.warning(
        `The clock was set back by ${Math.round(clock.behindMs / 1000)} s; calls are refused until it is right`,
      );
    wasBehind = isBehind;
    await store.serverState.saveLatest(clock.latestMs);
  };
  const rounds = runRounds(services, 'storing the time', round, everyMs);
  return async () => {
    await rounds.stop();
    await store.serverState.saveLatest(clock.latestMs).catch(() => undefined);
  };
}
