import { state } from '../../core/state.ts';
import { tunablesFor } from '../../core/tunables.ts';
import { deviceNow } from '../../device/clock.ts';
import { randomHex } from '../../device/identity.ts';
import type { Practice } from '../projections.ts';

/**
 * Begins a practice with the flight's ship and difficulty; another one may be under way. `isSame` plays the
 * flight's own try again, once that is over.
 */
export function startPractice(flightId: string, kind: 'docking' | 'assault', isSame = false): void {
  const flight = state.flights[flightId];
  if (!flight) return;
  const { dockingCountSeconds, assaultCountSeconds } = tunablesFor(flight);
  const countMs = 1000 * (kind === 'docking' ? dockingCountSeconds : assaultCountSeconds);
  state.practice = {
    flightId,
    seed: isSame ? flight.seed : randomHex(16),
    beginsAtMs: deviceNow() + countMs,
  };
}

export function endPractice(): void {
  state.practice = null;
}

/** The practice of a flight that is under way or over. */
export function practiceOf(flightId: string): Practice | undefined {
  return state.practice?.flightId === flightId ? state.practice : undefined;
}
