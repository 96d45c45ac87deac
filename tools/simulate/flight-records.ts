import { randomOf } from '#engine/rules/core/random.ts';
import { cargoOf, objectSizeAt, objectSizes } from '#engine/rules/trip/objects.ts';
import { tunables } from './simulated-tunables.ts';

/** A long flight by a pilot of some skill, without limits on energy or cargo. */
export interface FlightRecord {
  /** Number of taps that the first n objects allowed, and hundredths of cargo that the first n taps brought. */
  readonly taps: Int32Array;
  readonly cargo: Int32Array;
}

export const flightsRecorded = 16;
export const objectsRecorded = 6000;

/** The sizes of a flight's objects, as indices of `objectSizes`, and the skill needed to take each. */
interface Flown {
  readonly sizes: Int8Array;
  readonly hardness: Float64Array;
}

const flown: Flown[] = [];
/** By flight, skill and energy points. */
const records = Array.from({ length: flightsRecorded }, () => new Map<number, FlightRecord[]>());

/** The record of a flight, computed on first use. */
export function recordOf(flight: number, skill: number, energyPoints: number): FlightRecord {
  const ofFlight = records[flight]!;
  let bySkill = ofFlight.get(skill);
  if (!bySkill) {
    bySkill = [];
    ofFlight.set(skill, bySkill);
  }
  bySkill[energyPoints] ??= recordFlight(flight, skill, energyPoints);
  return bySkill[energyPoints];
}

function recordFlight(flight: number, skill: number, energyPoints: number): FlightRecord {
  flown[flight] ??= fly(flight);
  const { sizes, hardness } = flown[flight];
  const cargoOfSize = objectSizes.map((size) => cargoOf(size, energyPoints, tunables));
  const taps = new Int32Array(objectsRecorded + 1);
  const cargo = new Int32Array(objectsRecorded + 1);
  let made = 0;
  for (let k = 0; k < objectsRecorded; k++) {
    if (hardness[k]! < skill) {
      cargo[made + 1] = cargo[made]! + cargoOfSize[sizes[k]!]!;
      made++;
    }
    taps[k + 1] = made;
  }
  return { taps, cargo: cargo.subarray(0, made + 1) };
}

function fly(flight: number): Flown {
  const seed = `record ${flight}`;
  const sizes = new Int8Array(objectsRecorded);
  const hardness = new Float64Array(objectsRecorded);
  for (let k = 0; k < objectsRecorded; k++) {
    sizes[k] = objectSizes.indexOf(objectSizeAt(seed, k, tunables));
    hardness[k] = randomOf(seed, k, 31);
  }
  return { sizes, hardness };
}
