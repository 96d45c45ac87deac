import { presentEdition } from '#engine/content/waves.ts';
import type { FlightWaves } from '#engine/rules/core/flight-state.ts';
import type { ObjectNature } from '#engine/rules/trip/field/waves.ts';

/** All simulated trips meet the waves of open space, which pay like those of an average place. */
export const simulatedWaves: FlightWaves = { edition: presentEdition, place: 'space' };

/** The share of the objects not hit that get a tap beside them; the others are left alone. */
const missShare = 0.35;
/** The share of the mines that a pilot without any skill taps. */
const mineShare = 0.25;
/** Between two taps on a vein. */
export const againMs = 300;

export interface Play {
  readonly taps: number;
  /** A tap beside the object ends the chain. */
  readonly isMiss: boolean;
}

/** Play of a pilot of a skill (0 to 1) on an object; `chance` draws numbers in [0, 1). */
export function playObject(
  { kind }: ObjectNature,
  skill: number,
  chance: (step: number) => number,
  hardness = 1,
): Play {
  if (kind?.breaksChain) return { taps: chance(1) < (1 - skill) * mineShare ? 1 : 0, isMiss: false };
  if (chance(0) >= skill ** hardness) return { taps: 0, isMiss: chance(1) < missShare };
  let taps = 1;
  while (taps < (kind?.taps ?? 1) && chance(1 + taps) < Math.sqrt(skill)) taps++;
  return { taps, isMiss: false };
}
