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
import type { OtherThanPointer, TripIntent } from '../../world/trip/facts.ts';
import {
  nextInputMs,
  objectsToTake,
  type Point,
  STEP_MS,
  type TripWorld,
  type VerbGesture,
} from '../../world/trip/trip-world.ts';
import { countMiss, countOn, objectNumbered } from './count-takes.ts';
import { clusters } from './trip-taps.ts';

/**
 * Takes objects in the order of the player's acts. A tap is counted at once, a gesture when it ends: then the
 * rule judges its whole way (D52). While a gesture is under way, other acts on objects have no effect.
 */
export function takeObjects(world: TripWorld): void {
  const { intents } = world;
  for (let i = 0; i < intents.length; i++) {
    const intent = intents[i] as TripIntent;
    if (intent.kind === 'shoot') continue;
    intents.splice(i--, 1);
    act(world, intent);
  }
  if (world.state.gesture) guideGesture(world, world.state.gesture);
}

function act(world: TripWorld, intent: TripIntent): void {
  const { gesture } = world.state;
  if (intent.kind === 'take') take(world, intent);
  else if (intent.kind === 'stay') world.state.stays = intent.stays;
  else if (intent.kind === 'line' && !gesture) beginGesture(world, 'swipe', null, intent);
  else if (intent.kind === 'miss' && !gesture) countMiss(world, intent.at);
  else if (intent.kind === 'move' && gesture && !gesture.by) moveTo(world, gesture, intent);
  else if (intent.kind === 'pull' && gesture) gesture.pull = { x: intent.x, y: intent.y };
  else if (intent.kind === 'lift' && gesture && endsByLift(gesture)) endGesture(world, gesture);
}

/** Keys that steer a gesture leave no finger for its begin: it ends by a second press. */
function endsByLift({ verb, by }: VerbGesture): boolean {
  return !by || verb === 'hold' || (verb === 'tow' && by === 'list');
}

function take(world: TripWorld, intent: TripIntent & { kind: 'take' }): void {
  const { k, by, at } = intent;
  const { gesture } = world.state;
  if (gesture) {
    if (by && gesture.k === k) pressAgain(world, gesture);
    return;
  }
  const { Rock } = world.components;
  const id = objectsToTake(world).find((object) => Rock.k[object] === k);
  if (id === undefined) return;
  const object = Rock.object[id];
  const verb = object?.kind?.verb;
  if (!object || !verb) countOn(world, id, { by });
  else if (verb !== 'pulse') beginGesture(world, verb, object, { by, at });
  else {
    const t = nextInputMs(world);
    const path = [pointAt(0, at ?? objectPlace(object, t))];
    countOn(world, id, { t, by, gesture: { verb, path } });
  }
}

/** A second press on the object of a gesture ends it; in the list it hits the next part of a cluster. */
function pressAgain(world: TripWorld, gesture: VerbGesture): void {
  if (gesture.verb === 'swipe' && gesture.by === 'list') strike(world, gesture);
  else endGesture(world, gesture);
}

interface GestureBegin {
  readonly by?: OtherThanPointer | undefined;
  readonly at?: Point | undefined;
}

function beginGesture(
  world: TripWorld,
  verb: VerbGesture['verb'],
  object: SpawnedObject | null,
  { by, at }: GestureBegin,
): void {
  const t = Math.max(nextInputMs(world), againMs(world, object));
  const begin = at ?? (object ? firstPlace(object, t) : { x: 0, y: 0 });
  const path = [pointAt(0, begin)];
  const k = object?.k ?? null;
  world.state.gesture = { verb, k, by, t, path, finger: begin, pull: { x: 0, y: 0 } };
  world.facts.push({ kind: 'gripped', atMs: world.elapsedMs, verb });
}

/** The moment from which an object that was hit before can be hit again. */
function againMs({ state, setup }: TripWorld, object: SpawnedObject | null): number {
  if (!object || tapsOn(state.taps, object.k) === 0) return 0;
  return state.taps.chain.atMs + setup.tunables.tapAgainMs;
}

/** Begin of a gesture by keys or the list: on the object, or on the first part of a cluster. */
function firstPlace(object: SpawnedObject, atMs: number): Point {
  return (object.kind?.verb === 'swipe' && partPlaces(object, atMs)[0]) || objectPlace(object, atMs);
}

/** Speed of a finger that arrow keys move, and that the list moves, in field units a second. */
const KEY_SPEED = { swipe: 150, tow: 300 } as const;
/** The list pulls at this share of the speed at which the line would tear. */
const LIST_PULL = 0.8;
/** Keys and the list let go by themselves when the wreck is so near to the middle of the hold. */
const LATCH = 20;

/** One step of a gesture: moves the finger of keys and of the list, and ends what is done. */
function guideGesture(world: TripWorld, gesture: VerbGesture): void {
  const { setup, state } = world;
  const object = objectOf(world, gesture);
  // Another device has taken it.
  if (gesture.k !== null && !object) {
    state.gesture = null;
    return;
  }
  if (object && gesture.verb === 'hold') {
    drill(world, gesture, object);
    return;
  }
  if (gesture.by) moveFinger(world, gesture);
  const isLate = ageOf(world, gesture) >= longestMs(world, gesture) || world.elapsedMs >= setup.durationMs;
  if (isLate || isLatched(world, gesture)) endGesture(world, gesture);
}

/** Whether the wreck of keys or of the list is in the hold: they let go by themselves. */
function isLatched(world: TripWorld, gesture: VerbGesture): boolean {
  const { verb, by, finger, path } = gesture;
  if (verb !== 'tow' || !by || Math.hypot(finger.x - towBay.x, finger.y - towBay.y) > LATCH) return false;
  const [, x, y] = path[0]!;
  return ageOf(world, gesture) >= shortestTowMs({ x, y }, world.setup.tunables);
}

/** Drills while the finger is on the vein, until the vein is empty or leaves. */
function drill(world: TripWorld, gesture: VerbGesture, object: SpawnedObject): void {
  const { setup, state, elapsedMs: atMs, facts } = world;
  const { path, t } = gesture;
  const dt = ageOf(world, gesture);
  if (gesture.by) gesture.finger = objectPlace(object, t + dt);
  const point = pointAt(dt, gesture.finger);
  if (!isGripped(object, t + dt, { x: point[1], y: point[2] }, setup.tunables)) {
    endGesture(world, gesture);
    return;
  }
  const of = object.kind?.taps ?? 1;
  const before = tapsOn(state.taps, object.k);
  const drilled = (heldMs: number) => Math.min(of, before + heldParts(heldMs, of, setup.tunables));
  const part = drilled(dt);
  if (part > drilled(path.at(-1)![0])) facts.push({ kind: 'drilled', atMs, part, of });
  path[1] = point;
  if (part >= of || t + dt >= Math.min(object.leavesMs, setup.durationMs)) endGesture(world, gesture);
}

/** Ends a gesture and counts what it has hit. */
function endGesture(world: TripWorld, gesture: VerbGesture): void {
  const { state, setup } = world;
  const { t, by, verb, path } = gesture;
  if (verb !== 'hold') {
    const last = Math.min(ageOf(world, gesture), longestMs(world, gesture), Math.floor(setup.durationMs) - t);
    if (last > path.at(-1)![0]) path.push(pointAt(last, gesture.finger));
  }
  state.gesture = null;
  const k = gesture.k ?? clusterOn(world, gesture);
  const id = k === null ? undefined : objectNumbered(world, k);
  if (k === null) countMiss(world, { x: path[0]![1], y: path[0]![2] });
  else if (id !== undefined) countOn(world, id, { t, by, gesture: { verb, path } });
}

/** Number of the cluster of which a line hits the most parts; null when it hits none. */
function clusterOn(world: TripWorld, { t, path, by }: VerbGesture): number | null {
  const { Rock } = world.components;
  let best: number | null = null;
  let most = 0;
  for (const id of clusters(world)) {
    const object = Rock.object[id]!;
    const { parts } = workOn(object, { t, verb: 'swipe', path, by }, 0, world.setup.tunables);
    if (parts.length <= most) continue;
    most = parts.length;
    best = object.k;
  }
  return best;
}

/** Parts of a cluster's run in the list: a press counts within this long before or after its tick. */
const STRIKE_MS = 190;

/** Milliseconds from one tick of a cluster's run in the list to the next. */
function strikeEveryMs({ setup }: TripWorld, parts: number): number {
  return Math.floor((setup.tunables.swipeListMs - STRIKE_MS) / parts);
}

/** A press in the list while the run goes over a cluster's ticks: it hits the part whose turn it is. */
function strike(world: TripWorld, gesture: VerbGesture): void {
  const object = objectOf(world, gesture);
  if (!object) return;
  const dt = ageOf(world, gesture);
  const everyMs = strikeEveryMs(world, object.kind?.taps ?? 1);
  const part = Math.round(dt / everyMs);
  const places = partPlaces(object, gesture.t + dt);
  const place = places[part];
  if (!place || Math.abs(dt - part * everyMs) > STRIKE_MS) return;
  const before = Math.round(gesture.path.at(-1)![0] / everyMs);
  // The line goes round the parts that were missed.
  if (before < part - 1) {
    const [from, to] = [places[before]!, place];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const far = Math.hypot(dx, dy) || 1;
    const side = from.x > playField.width / 2 === dy > 0 ? DETOUR : -DETOUR;
    for (const end of [from, to])
      gesture.path.push(pointAt(dt, { x: end.x - (dy / far) * side, y: end.y + (dx / far) * side }));
  }
  if (before < part) gesture.path.push(pointAt(dt, place));
  gesture.finger = place;
}

/** Distance of a line from the parts that it goes round, in field units. */
const DETOUR = 70;

/** The finger of keys and of the list: arrows pull it, and the list pulls a wreck to the hold by itself. */
function moveFinger(world: TripWorld, gesture: VerbGesture): void {
  const { tunables } = world.setup;
  if (gesture.by === 'list' && gesture.verb === 'swipe') return;
  const { x, y } = gesture.finger;
  const [dx, dy] = [towBay.x - x, towBay.y - y];
  const far = Math.hypot(dx, dy) || 1;
  const isPulled = gesture.by === 'list';
  const speed = isPulled
    ? tunables.towSpeed * LIST_PULL
    : KEY_SPEED[gesture.verb === 'tow' ? 'tow' : 'swipe'];
  const way = isPulled ? { x: dx / far, y: dy / far } : unit(gesture.pull);
  const step = Math.min((speed * STEP_MS) / 1000, isPulled ? far : Number.POSITIVE_INFINITY);
  if (way.x !== 0 || way.y !== 0) moveTo(world, gesture, { x: x + way.x * step, y: y + way.y * step });
}

function unit({ x, y }: Point): Point {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}

/** The protocol's limit for the points of a way. */
const MAX_POINTS = 32;

/** Notes where the finger is. A way with too many points loses every second one between its ends. */
function moveTo(world: TripWorld, gesture: VerbGesture, { x, y }: Point): void {
  const { path, verb } = gesture;
  gesture.finger = { x, y };
  if (verb === 'hold') return;
  const point = pointAt(ageOf(world, gesture), gesture.finger);
  if (path.length > 1 && path.at(-1)![0] === point[0]) path[path.length - 1] = point;
  else path.push(point);
  if (path.length < MAX_POINTS) return;
  for (let i = path.length - 2; i > 0; i -= 2) path.splice(i, 1);
}

/** Progress of a gesture, 0 to 1, and the parts that a run in the list has hit. */
export function gestureProgress(
  world: TripWorld,
  gesture: VerbGesture,
): { readonly share: number; readonly parts: boolean[] } {
  const { tunables } = world.setup;
  const object = objectOf(world, gesture);
  const dt = ageOf(world, gesture);
  const of = object?.kind?.taps ?? 1;
  if (gesture.verb === 'hold') {
    const before = object ? tapsOn(world.state.taps, object.k) : 0;
    return { share: Math.min(1, before / of + dt / tunables.holdMs), parts: [] };
  }
  if (gesture.verb === 'tow') {
    const [, x, y] = gesture.path[0]!;
    const all = Math.max(1, Math.hypot(x - towBay.x, y - towBay.y));
    const left = Math.hypot(gesture.finger.x - towBay.x, gesture.finger.y - towBay.y);
    return { share: Math.min(1, Math.max(0, 1 - left / all)), parts: [] };
  }
  const everyMs = strikeEveryMs(world, of);
  const hit = new Set(gesture.path.map(([at]) => Math.round(at / everyMs)));
  return {
    share: Math.min(1, dt / Math.max(1, everyMs * (of - 1))),
    parts: Array.from({ length: of }, (_, part) => hit.has(part)),
  };
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

/** The longest that a gesture may last. */
function longestMs({ setup }: TripWorld, { verb, by }: VerbGesture): number {
  if (verb !== 'swipe') return Number.POSITIVE_INFINITY;
  return by ? setup.tunables.swipeListMs : setup.tunables.swipeMs;
}

function objectOf(world: TripWorld, { k }: VerbGesture): SpawnedObject | undefined {
  const id = k === null ? undefined : objectNumbered(world, k);
  return id === undefined ? undefined : world.components.Rock.object[id];
}
