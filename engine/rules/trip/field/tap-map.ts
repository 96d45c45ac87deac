import type { Tunables } from '../../../content/tunables.ts';
import type { FlightWaves } from '../../core/flight-state.ts';
import { playField } from './lanes.ts';
import { type ObjectSize, objectSizes } from './objects.ts';
import { flightObjects } from './wave-objects.ts';

/** The objects taken on a trip, and what decides where they were (D17). */
export interface TappedTrip {
  readonly seed: string;
  /** Null for a trip without objects. */
  readonly waves: FlightWaves | null;
  readonly tapped: readonly number[];
  readonly tunables: Tunables;
}

export interface TapMap {
  readonly taps: number;
  readonly columns: number;
  readonly rows: number;
  /** Taps by cell, row by row from the upper left of the play field. */
  readonly cells: number[];
  readonly sizes: Record<ObjectSize, number>;
}

/** Cells of 30 by 30 units. */
const columns = 13;
const rows = 20;

/** Counts taps by the cell in which the object's centre appeared; how it moved on is ignored. */
export function mapTaps(trips: readonly TappedTrip[]): TapMap {
  const cells = new Array<number>(columns * rows).fill(0);
  const sizes = Object.fromEntries(objectSizes.map((size) => [size, 0])) as Record<ObjectSize, number>;
  let taps = 0;
  for (const { seed, waves, tapped, tunables } of trips) {
    if (!waves) continue;
    const objectOf = flightObjects(seed, waves, tunables);
    for (const objectNumber of tapped) {
      const object = objectOf(objectNumber);
      if (!object) continue;
      const { x, y, size } = object;
      const cell = cellAt(y, playField.height, rows) * columns + cellAt(x, playField.width, columns);
      cells[cell] = (cells[cell] ?? 0) + 1;
      sizes[size]++;
      taps++;
    }
  }
  return { taps, columns, rows, cells, sizes };
}

function cellAt(at: number, length: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((at / length) * count)));
}
