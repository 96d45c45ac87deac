import type { TripWorld } from './create-trip-world.ts';

/**
 * The energy now: it also recovers during a trip (D10). The server may have sent it for a moment that this device's game
 * time hasn't reached yet; then it is less by what recovers until that moment.
 */
export function energyNow({ state, setup, nowMs }: TripWorld): number {
  const { value, atMs } = state.energy;
  return Math.min(setup.energyLimit, value + setup.energyPerMs * (nowMs - atMs));
}
