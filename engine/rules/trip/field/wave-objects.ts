import type { ObjectKindRow } from '../../../content/schemas/waves.ts';
import type { Tunables } from '../../../content/tunables.ts';
import type { FlightWaves } from '../../core/flight-state.ts';
import { randomOf } from '../../core/random.ts';
import { pirateAt } from '../pirates.ts';
import { type Circle, clearStretch, keptFree, type Lane, lanesOf, pointOn } from './lanes.ts';
import { type Course, type ObjectSize, objectStay, type SpawnedObject, sizeDiameter } from './objects.ts';
import { natureAt, patternAt, waveLength, waveOf, wavesWithLast } from './waves.ts';

export interface WaveObject {
  readonly k: number;
  readonly kind: ObjectKindRow | undefined;
  readonly size: ObjectSize;
  readonly diameter: number;
  readonly course: Course;
  /** Milliseconds since the flight's start. */
  readonly appearsMs: number;
  readonly leavesMs: number;
}

/** Less room than this on its own lane, in field units, and an object takes another lane. */
const minRoom = 44;
/** Number of positions tried to move an object away from the two before it. */
const tries = 5;
/** A pirate in its brackets, with the plate under them. */
const pirateRoom = 66;

/** Place of an object after `share` (0 to 1) of its time. */
export function placeOn({ lane, from, to }: Course, share: number): { x: number; y: number } {
  return pointOn(lane, from + (to - from) * share);
}

/**
 * All objects of a wave: each knows where the two before it are, so that they don't come on top of each
 * other.
 */
export function waveObjects(
  seed: string,
  waves: FlightWaves,
  wave: number,
  tunables: Tunables,
): readonly WaveObject[] {
  const pattern = patternAt(seed, waves, wave, tunables);
  const lanes = lanesOf(seed, wave, pattern);
  const [slow, fast] = pattern.lanes.speed;
  const speed = ((slow + (fast - slow) * randomOf(seed, wave, 44)) * tunables.laneSpeedPercent) / 100;
  const turn = Math.floor(randomOf(seed, wave, 45) * lanes.length);
  const objects: WaveObject[] = [];
  for (let objectNumber = wave * waveLength; objectNumber < (wave + 1) * waveLength; objectNumber++) {
    const nature = natureAt(seed, waves, objectNumber, tunables);
    if (!nature) continue;
    const { kind, size } = nature;
    const diameter = kind?.diameter ?? sizeDiameter(size, tunables);
    const reach = kind?.crosses ? Number.POSITIVE_INFINITY : speed;
    const stay = objectStay(objectNumber, tunables, kind);
    const occupied = roomTaken(seed, stay, tunables);
    const [lane, clear] = roomyLane(lanes, objectNumber + turn, diameter / 2, occupied);
    const course = courseOn(seed, objectNumber, {
      lane,
      clear,
      diameter,
      speed: reach,
      others: objects.slice(-2),
      lifeMs: stay.leavesMs - stay.appearsMs,
      tunables,
    });
    objects.push({ k: objectNumber, kind, size, diameter, course, ...stay });
  }
  return objects;
}

type Stretch = ReturnType<typeof clearStretch>;

/** The lane whose turn it is, or the next one with room; else the one with most. */
function roomyLane(
  lanes: readonly Lane[],
  turn: number,
  radius: number,
  taken: readonly Circle[],
): readonly [Lane, Stretch] {
  let best: readonly [Lane, Stretch] | undefined;
  for (let next = 0; next < lanes.length; next++) {
    const lane = lanes[(turn + next) % lanes.length]!;
    const clear = clearStretch(lane, radius, taken);
    if ((clear.to - clear.from) * Math.hypot(lane.dx, lane.dy) >= minRoom) return [lane, clear];
    if (!best || clear.to - clear.from > best[1].to - best[1].from) best = [lane, clear];
  }
  return best!;
}

interface CourseInput {
  readonly lane: Lane;
  readonly clear: Stretch;
  readonly diameter: number;
  readonly speed: number;
  readonly others: readonly WaveObject[];
  readonly lifeMs: number;
  readonly tunables: Tunables;
}

/**
 * A stretch of the lane on which the object keeps clear of edges, ship and pirate; slower where the lane is
 * short.
 */
function courseOn(
  seed: string,
  objectNumber: number,
  { lane, clear, diameter, speed, others, lifeMs, tunables }: CourseInput,
): Course {
  const length = Math.hypot(lane.dx, lane.dy);
  const way = Math.min(clear.to - clear.from, (speed * lifeMs) / 1000 / length);
  let best: Course = { lane, from: clear.from, to: clear.from + way };
  let widest = -1;
  for (let attempt = 0; attempt < tries; attempt++) {
    const from = clear.from + (clear.to - clear.from - way) * randomOf(seed, objectNumber, 46, attempt);
    const course = { lane, from, to: from + way };
    const apart = distanceTo(others, course, diameter, objectNumber, tunables);
    if (apart <= widest) continue;
    widest = apart;
    best = course;
  }
  return best;
}

/** Free space between a new object and the present ones, in field units. */
function distanceTo(
  others: readonly WaveObject[],
  course: Course,
  diameter: number,
  objectNumber: number,
  { spawnIntervalMs }: Tunables,
): number {
  let least = Number.POSITIVE_INFINITY;
  for (const other of others)
    for (const later of [0, 0.35, 0.7]) {
      const age = ((objectNumber - other.k) * spawnIntervalMs) / (other.leavesMs - other.appearsMs) + later;
      if (age > 1) continue;
      const [here, there] = [placeOn(course, later), placeOn(other.course, age)];
      const apart = Math.hypot(here.x - there.x, here.y - there.y) - (diameter + other.diameter) / 2;
      least = Math.min(least, apart);
    }
  return least;
}

/** Obstacles of an object: the ship, and a pirate that is there at the same time. */
function roomTaken(
  seed: string,
  { appearsMs, leavesMs }: ReturnType<typeof objectStay>,
  tunables: Tunables,
): readonly Circle[] {
  const number = Math.floor(leavesMs / tunables.pirateIntervalMs);
  const pirate = pirateAt(seed, number, tunables);
  if (!pirate || pirate.leavesMs < appearsMs || pirate.appearsMs > leavesMs) return keptFree;
  return [...keptFree, { x: pirate.x, y: pirate.y, radius: pirateRoom }];
}

/** A flight's objects by their numbers. `last` is the tapping phase's last wave, null before it is known. */
export type ObjectOf = (objectNumber: number, last?: number | null) => SpawnedObject | undefined;

/**
 * A flight's objects by their numbers; undefined for a number that another object takes up. A wave is laid
 * out as a whole, so the waves that were asked for are remembered.
 */
export function flightObjects(seed: string, waves: FlightWaves, tunables: Tunables): ObjectOf {
  const cache = new Map<number, readonly WaveObject[]>();
  let present = waves;
  return (objectNumber, last = waves.last ?? null) => {
    if ((present.last ?? null) !== last) {
      present = wavesWithLast(waves, last);
      cache.clear();
    }
    const wave = waveOf(objectNumber);
    const objects = cache.get(wave) ?? waveObjects(seed, present, wave, tunables);
    cache.set(wave, objects);
    const object = objects.find((other) => other.k === objectNumber);
    return object && { ...object, ...placeOn(object.course, 0), look: randomOf(seed, objectNumber, 4) };
  };
}
