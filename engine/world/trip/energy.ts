import type { TripWorld } from './create-trip-world.ts';

/** The energy now: it also recovers during a trip (D10). */
export function energyNow({ state, setup, nowMs }: TripWorld): number {
  const grown = state.energy.value + setup.energyPerMs * Math.max(0, nowMs - state.energy.atMs);
  return Math.min(setup.energyLimit, grown);
}
