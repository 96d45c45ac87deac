import type { Trip } from '../../protocol/galaxy/calls.ts';
import { state } from '../core/state.ts';

/** The trip that a flight flies; undefined until its system's trips are loaded. */
export function tripOf(flight: {
  readonly solarSystemId: string;
  readonly tripId: string;
}): Trip | undefined {
  return state.trips[flight.solarSystemId]?.find(({ uuid }) => uuid === flight.tripId);
}
