import type { Tunables } from '#engine/content/tunables.ts';
import { pickWeighted, randomOf } from '../core/random.ts';

/** The play field's units, the same on every device; objects stay entirely inside it. */
export const playField = { width: 390, height: 600 } as const;

export const objectSizes = ['xs', 's', 'm', 'l', 'xl'] as const;
export type ObjectSize = (typeof objectSizes)[number];

export interface SpawnedObject {
  /** Its number: object `k` appears `k` intervals after the flight's start. */
  readonly k: number;
  readonly size: ObjectSize;
  /** Diameter in field units. */
  readonly diameter: number;
  /** Its centre, in field units. */
  readonly x: number;
  readonly y: number;
  /** Milliseconds since the flight's start. It can be taken from the first to the last, both included. */
  readonly appearsMs: number;
  readonly leavesMs: number;
  /** 0 to 1, a random value for drawing variations. */
  readonly look: number;
}

const columns = 2;
const rows = 3;

/** The size of object `k` of a flight. */
export function objectSizeAt(seed: string, k: number, tunables: Tunables): ObjectSize {
  const weights = [
    tunables.objectWeightXs,
    tunables.objectWeightS,
    tunables.objectWeightM,
    tunables.objectWeightL,
    tunables.objectWeightXl,
  ];
  const index = weights.some((weight) => weight > 0) ? pickWeighted(weights, randomOf(seed, k, 1)) : 2;
  return objectSizes[index] ?? 'm';
}

/** When object `k` of a flight can be taken, in milliseconds since its start. */
export function objectStay(k: number, tunables: Tunables): Pick<SpawnedObject, 'appearsMs' | 'leavesMs'> {
  const appearsMs = k * tunables.spawnIntervalMs;
  return { appearsMs, leavesMs: appearsMs + tunables.objectLifeMs };
}

/** Object `k` of a flight (D17), derived from the seed and from the tunables of the flight's version. */
export function objectAt(seed: string, k: number, tunables: Tunables): SpawnedObject {
  const size = objectSizeAt(seed, k, tunables);
  const diameter = sizeDiameter(size, tunables);
  const cell = cellOf(seed, k);
  return {
    k,
    size,
    diameter,
    x: place(cell % columns, columns, playField.width, diameter, randomOf(seed, k, 2)),
    y: place(Math.floor(cell / columns), rows, playField.height, diameter, randomOf(seed, k, 3)),
    ...objectStay(k, tunables),
    look: randomOf(seed, k, 4),
  };
}

/** The numbers of the first and the last object present at a moment of the flight; none if last < first. */
export function objectsInReach(
  atMs: number,
  durationMs: number,
  tunables: Tunables,
): { readonly first: number; readonly last: number } {
  const end = Math.min(atMs, durationMs - 1);
  return {
    first: Math.max(0, Math.ceil((atMs - tunables.objectLifeMs) / tunables.spawnIntervalMs)),
    last: Math.floor(end / tunables.spawnIntervalMs),
  };
}

export function sizeDiameter(size: ObjectSize, tunables: Tunables): number {
  return {
    xs: tunables.objectSizeXs,
    s: tunables.objectSizeS,
    m: tunables.objectSizeM,
    l: tunables.objectSizeL,
    xl: tunables.objectSizeXl,
  }[size];
}

/** What taking an object adds to the cargo, in hundredths of a unit (D17). */
export function cargoOf(size: ObjectSize, energyPoints: number, tunables: Tunables): number {
  const multiplier = {
    xs: tunables.cargoXs,
    s: tunables.cargoS,
    m: tunables.cargoM,
    l: tunables.cargoL,
    xl: tunables.cargoXl,
  }[size];
  return Math.round((multiplier + tunables.cargoPerEnergyPoint * energyPoints) * 100);
}

/**
 * Six cells in an order that the seed shuffles again every six objects, so that consecutive objects are apart in
 * space.
 */
function cellOf(seed: string, k: number): number {
  const cells = columns * rows;
  const round = Math.floor(k / cells);
  const order = Array.from({ length: cells }, (_, cell) => ({ cell, rank: randomOf(seed, round, 5, cell) }));
  order.sort((a, b) => a.rank - b.rank);
  return order[k % cells]?.cell ?? 0;
}

function place(cell: number, cells: number, length: number, diameter: number, at: number): number {
  const span = length / cells;
  const free = Math.max(0, span - diameter);
  const centre = cell * span + Math.min(diameter, span) / 2 + free * at;
  return Math.round(Math.min(Math.max(centre, diameter / 2), length - diameter / 2));
}
