import { tapEnergyAt } from '#engine/rules/trip/tapping/take-tap.ts';
import type { TripWorld } from './create-trip-world.ts';

export function energyNow({ state, tapTerms, nowMs }: TripWorld): number {
  return tapEnergyAt(state.taps, nowMs, tapTerms);
}
