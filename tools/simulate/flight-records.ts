import { cargoOf, type ObjectSize, objectSizeAt } from '../../engine/rules/objects.ts';
import { randomOf } from '../../engine/rules/random.ts';
import { tunables } from './lived-by.ts';

/** A long flight by somebody of a skill, with energy and room without end. */
export interface FlightRecord {
  /** Taps that the first n objects allowed, and hundredths of cargo that the first n taps brought. */
  readonly taps: readonly number[];
  readonly cargo: readonly number[];
}

export const flightsRecorded = 16;
export const objectsRecorded = 6000;

/** What the objects of a flight are, and how skilled one has to be to take each. */
interface Flown {
  readonly sizes: readonly ObjectSize[];
  readonly hardness: readonly number[];
}

const flown: Flown[] = [];
/** By flight, skill and points of energy. */
const records = Array.from({ length: flightsRecorded }, () => new Map<number, FlightRecord[]>());

/** The record of a flight, made when it is asked for first. */
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
  const taps = [0];
  const cargo = [0];
  let load = 0;
  for (const [k, size] of sizes.entries()) {
    if (hardness[k]! < skill) {
      load += cargoOf(size, energyPoints, tunables);
      cargo.push(load);
    }
    taps.push(cargo.length - 1);
  }
  return { taps, cargo };
}

function fly(flight: number): Flown {
  const seed = `record ${flight}`;
  const objects = Array.from({ length: objectsRecorded }, (_, k) => k);
  return {
    sizes: objects.map((k) => objectSizeAt(seed, k, tunables)),
    hardness: objects.map((k) => randomOf(seed, k, 31)),
  };
}
