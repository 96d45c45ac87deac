import type { Tunables } from '../content/tunables.ts';
import { natureAt, type ObjectNature } from '../rules/trip/field/waves.ts';
import { simulatedWaves } from './play-object.ts';
import { tunables } from './simulated-tunables.ts';

export const flightsRecorded = 256;
export const objectsRecorded = 4000;
const changedRecorded = 24;

type Record = ObjectNature[][];

const plain: Record = [];
const changed = new WeakMap<Tunables, Record>();

/**
 * Nature of an object of a recorded flight, drawn on first use; fewer flights are recorded with numbers of
 * their own.
 */
export function recordedObject(flight: number, objectNumber: number, numbers: Tunables): ObjectNature {
  const record = numbers === tunables ? plain : recordOf(numbers);
  const number = numbers === tunables ? flight : flight % changedRecorded;
  record[number] ??= [];
  record[number][objectNumber] ??= natureAt(`record ${number}`, simulatedWaves, objectNumber, numbers)!;
  return record[number][objectNumber];
}

function recordOf(numbers: Tunables): Record {
  const found = changed.get(numbers) ?? [];
  changed.set(numbers, found);
  return found;
}
