import type { ObjectKindRow } from '../../../content/schemas/waves.ts';
import type { Tunables } from '../../../content/tunables.ts';
import { pickWeighted, randomOf } from '../../core/random.ts';
import type { Lane } from './lanes.ts';

export const objectSizes = ['xs', 's', 'm', 'l', 'xl'] as const;
export type ObjectSize = (typeof objectSizes)[number];

export interface SpawnedObject {
  /** Object number: object `k` appears `k` intervals after the flight's start. */
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
  /** Undefined for a rock. */
  readonly kind: ObjectKindRow | undefined;
  /** Its path across the field. */
  readonly course: Course;
}

/** An object's way: a lane, and where on it the object comes and leaves, 0 to 1. */
export interface Course {
  readonly lane: Lane;
  readonly from: number;
  readonly to: number;
}

/** A size by the tunables' weights, each multiplied by what a wave says of it. */
export function sizeAt(
  seed: string,
  objectNumber: number,
  tunables: Tunables,
  times: Readonly<Partial<Record<ObjectSize, number>>>,
): ObjectSize {
  const weights = [
    tunables.objectWeightXs * (times.xs ?? 1),
    tunables.objectWeightS * (times.s ?? 1),
    tunables.objectWeightM * (times.m ?? 1),
    tunables.objectWeightL * (times.l ?? 1),
    tunables.objectWeightXl * (times.xl ?? 1),
  ];
  const index = weights.some((weight) => weight > 0)
    ? pickWeighted(weights, randomOf(seed, objectNumber, 1))
    : 2;
  return objectSizes[index] ?? 'm';
}

/**
 * Times at which an object appears and leaves, in milliseconds since the flight's start. A kind may have a
 * life of its own.
 */
export function objectStay(
  objectNumber: number,
  tunables: Tunables,
  kind?: ObjectKindRow,
): Pick<SpawnedObject, 'appearsMs' | 'leavesMs'> {
  const appearsMs = objectNumber * tunables.spawnIntervalMs;
  return { appearsMs, leavesMs: appearsMs + (kind?.lifeMs ?? tunables.objectLifeMs) };
}

/** True while an object can be taken: it is present, and out of the dark (D35). */
export function canBeTaken(
  objectNumber: number,
  t: number,
  tunables: Tunables,
  kind?: ObjectKindRow,
): boolean {
  const { appearsMs, leavesMs } = objectStay(objectNumber, tunables, kind);
  return t >= appearsMs + tunables.objectDarkMs && t <= leavesMs;
}

/**
 * The numbers of the first and the last object present at a moment of the flight, when all stay for
 * `lifeMs`; none if last < first.
 */
export function objectsInReach(
  atMs: number,
  durationMs: number,
  tunables: Pick<Tunables, 'spawnIntervalMs'>,
  lifeMs: number,
): { readonly first: number; readonly last: number } {
  const end = Math.min(atMs, durationMs - 1);
  return {
    first: Math.max(0, Math.ceil((atMs - lifeMs) / tunables.spawnIntervalMs)),
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

/** Cargo of an object in hundredths of a unit (D17). */
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
