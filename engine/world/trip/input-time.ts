import type { TripContext } from './create-trip-world.ts';

/** A clock that was set back by more than this isn't waited for: the server would refuse taps from so far ahead. */
const MOST_AHEAD_MS = 2000;

/** What the time of an input depends on. */
type InputState = Pick<TripContext, 'nowMs'> & {
  readonly state: {
    readonly lastInputMs: number;
    readonly taps: { readonly chain: { readonly atMs: number } };
  };
};

/**
 * The time of a tap that counts or misses, in whole milliseconds since the flight's start. The server replays inputs by their
 * times, so each is later than the one before, also within a step and after the clock was set back a little.
 */
export function nextInputMs({ state, nowMs }: InputState): number {
  const present = Math.round(nowMs);
  const later = Math.max(state.lastInputMs, state.taps.chain.atMs) + 1;
  return later > present && later - present <= MOST_AHEAD_MS ? later : present;
}
