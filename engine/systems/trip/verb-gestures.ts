import { playField } from '../../rules/trip/field/lanes.ts';
import type { SpawnedObject } from '../../rules/trip/field/objects.ts';
import { tapsOn } from '../../rules/trip/tapping/take-tap.ts';
import {
  heldParts,
  isGripped,
  objectPlace,
  type PathPoint,
  partPlaces,
  shortestTowMs,
  towBay,
  workOn,
} from '../../rules/trip/tapping/verbs.ts';
import type { OtherThanPointer } from '../../world/trip/facts.ts';
import {
  clusters,
  nextInputMs,
  objectOf,
  type Point,
  STEP_MS,
  type TripWorld,
  type VerbGesture,
} from '../../world/trip/trip-world.ts';
import type { Take } from './count-takes.ts';

/** Progress of a gesture, 0 to 1, and for each part of a cluster whether a run in the list has hit it. */
interface GestureProgress {
  readonly share: number;
  readonly parts: boolean[];
}

type Act<Result> = (world: TripWorld, gesture: VerbGesture, object: SpawnedObject | undefined) => Result;

/** A verb whose gesture lasts. A tap and a pulse are one touch and have no row. */
interface VerbRow {
  /** Start point of a gesture made by keyboard or list. */
  readonly begin: (object: SpawnedObject, atMs: number) => Point;
  /** One step of a gesture, with the finger of keyboard and list; true when the gesture is over. */
  readonly step: Act<boolean>;
  /** Effect of further presses in the list; without it, a second press ends the gesture. */
  readonly pressInList?: Act<void>;
  /** Whether letting go ends the gesture. Arrow keys leave no key to hold, so a second press ends theirs. */
  readonly endsByLift: (by: VerbGesture['by']) => boolean;
  readonly progress: Act<GestureProgress>;
}

/** Distance between finger and middle of the hold at which keyboard and list drop a wreck, in field units. */
const LATCH = 20;
/** Speed of the finger that arrow keys move, in field units a second. */
const KEY_SPEED = { swipe: 150, tow: 300 } as const;
/** Speed of a tow by the list, as a share of the speed at which the line tears. */
const LIST_PULL = 0.8;

export const verbRows: Record<VerbGesture['verb'], VerbRow> = {
  hold: {
    begin: objectPlace,
    step: drill,
    endsByLift: () => true,
    progress(world, gesture, object) {
      const before = object ? tapsOn(world.state.taps, object.k) : 0;
      const heldShare = ageOf(world, gesture) / world.setup.tunables.holdMs;
      return { share: Math.min(1, before / (object?.kind?.taps ?? 1) + heldShare), parts: [] };
    },
  },
  swipe: {
    begin: (object, atMs) => partPlaces(object, atMs)[0] ?? objectPlace(object, atMs),
    step(world, gesture) {
      const { by, pull } = gesture;
      if (by === 'keyboard') steer(world, gesture, pull, KEY_SPEED.swipe);
      return isTimeUp(world) || ageOf(world, gesture) >= maxMs(world, gesture);
    },
    pressInList: hitPart,
    endsByLift: (by) => !by,
    progress(world, gesture, object) {
      const parts = object?.kind?.taps ?? 1;
      const everyMs = listTickMs(world, parts);
      const hit = new Set(gesture.path.map(([at]) => Math.round(at / everyMs)));
      return {
        share: Math.min(1, ageOf(world, gesture) / Math.max(1, everyMs * (parts - 1))),
        parts: Array.from({ length: parts }, (_, part) => hit.has(part)),
      };
    },
  },
  tow: {
    begin: objectPlace,
    step(world, gesture) {
      const { by, finger, pull } = gesture;
      const toBay = { x: towBay.x - finger.x, y: towBay.y - finger.y };
      const listSpeed = world.setup.tunables.towSpeed * LIST_PULL;
      if (by === 'list') steer(world, gesture, toBay, listSpeed, Math.hypot(toBay.x, toBay.y));
      else if (by) steer(world, gesture, pull, KEY_SPEED.tow);
      return isTimeUp(world) || isLatched(world, gesture);
    },
    endsByLift: (by) => by !== 'keyboard',
    progress(_world, { path, finger }) {
      const [, x, y] = path[0]!;
      const distance = Math.max(1, distanceToBay({ x, y }));
      return { share: Math.min(1, Math.max(0, 1 - distanceToBay(finger) / distance)), parts: [] };
    },
  },
};

export function gestureProgress(world: TripWorld, gesture: VerbGesture): GestureProgress {
  return verbRows[gesture.verb].progress(world, gesture, objectOf(world, gesture.k));
}

/** Begins a gesture on an object; null is a line that finds its cluster at its end. */
export function beginGesture(
  world: TripWorld,
  verb: VerbGesture['verb'],
  object: SpawnedObject | null,
  { by, at }: { readonly by?: OtherThanPointer | undefined; readonly at?: Point | undefined },
): void {
  const t = Math.max(nextInputMs(world), againMs(world, object));
  const finger = at ?? (object ? verbRows[verb].begin(object, t) : { x: 0, y: 0 });
  const path = [pointAt(0, finger)];
  world.state.gesture = { verb, k: object?.k ?? null, by, t, path, finger, pull: { x: 0, y: 0 } };
  world.facts.push({ kind: 'gripped', atMs: world.elapsedMs, verb });
}

/** Path of a gesture that is one touch, at the object's centre by default. */
export function onlyPoint(object: SpawnedObject, atMs: number, at = objectPlace(object, atMs)): PathPoint[] {
  return [pointAt(0, at)];
}

/** The moment from which an object that was hit before can be hit again. */
function againMs({ state, setup }: TripWorld, object: SpawnedObject | null): number {
  if (!object || tapsOn(state.taps, object.k) === 0) return 0;
  return state.taps.chain.atMs + setup.tunables.tapAgainMs;
}

/** Ends a gesture and returns it to be counted. */
export function endGesture(world: TripWorld, gesture: VerbGesture): Take {
  const { t, by, verb, path, finger } = gesture;
  const flightEnd = Math.floor(world.setup.durationMs) - t;
  const lastMs = Math.min(ageOf(world, gesture), maxMs(world, gesture), flightEnd);
  if (verb !== 'hold' && lastMs > path.at(-1)![0]) path.push(pointAt(lastMs, finger));
  world.state.gesture = null;
  const k = gesture.k ?? clusterOn(world, gesture);
  return k === null ? { k, at: { x: path[0]![1], y: path[0]![2] } } : { k, t, by, gesture: { verb, path } };
}

/** Number of the cluster of which a line hits the most parts; null when it hits none. */
function clusterOn(world: TripWorld, { t, path, by }: VerbGesture): number | null {
  let best: number | null = null;
  let maxParts = 0;
  for (const id of clusters(world)) {
    const object = world.components.Rock.object[id]!;
    const { parts } = workOn(object, { t, verb: 'swipe', path, by }, 0, world.setup.tunables);
    if (parts.length <= maxParts) continue;
    maxParts = parts.length;
    best = object.k;
  }
  return best;
}

/** Drills while the finger is on the vein, until the vein is empty or leaves. */
function drill(world: TripWorld, gesture: VerbGesture, object: SpawnedObject | undefined): boolean {
  const { setup, state, elapsedMs: atMs, facts } = world;
  const { path, t } = gesture;
  const dt = ageOf(world, gesture);
  if (object && gesture.by) gesture.finger = objectPlace(object, t + dt);
  const point = pointAt(dt, gesture.finger);
  if (!object || !isGripped(object, t + dt, { x: point[1], y: point[2] }, setup.tunables)) return true;
  const partCount = object.kind?.taps ?? 1;
  const before = tapsOn(state.taps, object.k);
  const drilled = (heldMs: number) =>
    Math.min(partCount, before + heldParts(heldMs, partCount, setup.tunables));
  const part = drilled(dt);
  if (part > drilled(path.at(-1)![0])) facts.push({ kind: 'drilled', atMs, part, of: partCount });
  path[1] = point;
  return part >= partCount || t + dt >= Math.min(object.leavesMs, setup.durationMs);
}

/** Tolerance of a press in the list, in milliseconds before or after the tick of a cluster's part. */
const TICK_TOLERANCE_MS = 190;

/** Milliseconds from one tick of a cluster's run in the list to the next. */
function listTickMs({ setup }: TripWorld, parts: number): number {
  return Math.floor((setup.tunables.swipeListMs - TICK_TOLERANCE_MS) / parts);
}

/** Distance of a line from the parts that it avoids, in field units. */
const DETOUR = 70;

/** A press in the list hits the part whose tick it meets. The line avoids the parts missed before. */
function hitPart(world: TripWorld, gesture: VerbGesture, object: SpawnedObject | undefined): void {
  if (!object) return;
  const dt = ageOf(world, gesture);
  const everyMs = listTickMs(world, object.kind?.taps ?? 1);
  const part = Math.round(dt / everyMs);
  const places = partPlaces(object, gesture.t + dt);
  const place = places[part];
  if (!place || Math.abs(dt - part * everyMs) > TICK_TOLERANCE_MS) return;
  const before = Math.round(gesture.path.at(-1)![0] / everyMs);
  if (before < part - 1) {
    const [from, to] = [places[before]!, place];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy) || 1;
    const side = from.x > playField.width / 2 === dy > 0 ? DETOUR : -DETOUR;
    for (const end of [from, to])
      gesture.path.push(pointAt(dt, { x: end.x - (dy / length) * side, y: end.y + (dx / length) * side }));
  }
  if (before < part) gesture.path.push(pointAt(dt, place));
  gesture.finger = place;
}

/** Whether a wreck towed by keyboard or list has reached the hold slowly enough: then it is dropped. */
function isLatched(world: TripWorld, gesture: VerbGesture): boolean {
  const { by, finger, path } = gesture;
  if (!by || distanceToBay(finger) > LATCH) return false;
  const [, x, y] = path[0]!;
  return ageOf(world, gesture) >= shortestTowMs({ x, y }, world.setup.tunables);
}

/** Moves the finger one step into a direction, at most `max` field units; `speed` is in units a second. */
function steer(world: TripWorld, gesture: VerbGesture, way: Point, speed: number, max = Infinity): void {
  if (way.x === 0 && way.y === 0) return;
  const length = Math.hypot(way.x, way.y);
  const step = Math.min((speed * STEP_MS) / 1000, max);
  const { x, y } = gesture.finger;
  moveFinger(world, gesture, { x: x + (way.x / length) * step, y: y + (way.y / length) * step });
}

/** The protocol's limit for the points of a path. */
const MAX_POINTS = 32;

/** Adds the finger's place to the path. A path that is too long loses every second point between its ends. */
export function moveFinger(world: TripWorld, gesture: VerbGesture, { x, y }: Point): void {
  const { path, verb } = gesture;
  gesture.finger = { x, y };
  if (verb === 'hold') return;
  const point = pointAt(ageOf(world, gesture), gesture.finger);
  if (path.length > 1 && path.at(-1)![0] === point[0]) path[path.length - 1] = point;
  else path.push(point);
  if (path.length < MAX_POINTS) return;
  for (let i = path.length - 2; i > 0; i -= 2) path.splice(i, 1);
}

/** A point inside the field, in tenths of a unit. */
function pointAt(dt: number, { x, y }: Point): PathPoint {
  const inside = (value: number, max: number) => Math.round(Math.min(max, Math.max(0, value)) * 10) / 10;
  return [dt, inside(x, playField.width), inside(y, playField.height)];
}

/** Age of a gesture in whole milliseconds; never less than its last point has. */
function ageOf({ elapsedMs }: TripWorld, { t, path }: VerbGesture): number {
  return Math.max(Math.round(elapsedMs) - t, path.at(-1)![0]);
}

/** Longest duration of a gesture. */
function maxMs({ setup: { tunables } }: TripWorld, { verb, by }: VerbGesture): number {
  if (verb !== 'swipe') return Number.POSITIVE_INFINITY;
  return by ? tunables.swipeListMs : tunables.swipeMs;
}

function isTimeUp({ elapsedMs, setup }: TripWorld): boolean {
  return elapsedMs >= setup.durationMs;
}

function distanceToBay({ x, y }: Point): number {
  return Math.hypot(x - towBay.x, y - towBay.y);
}
