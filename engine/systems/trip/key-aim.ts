import { playField } from '../../rules/trip/field/lanes.ts';
import type { TripIntent } from '../../world/trip/facts.ts';
import { objectsToTake, type Point, STEP_MS, type TripWorld } from '../../world/trip/trip-world.ts';
import { nearestObject } from './trip-taps.ts';

/** Reach of a key's hit round the aim, in field units; a larger object is hit anywhere on it. */
export const AIM_REACH = 16;
/** Step of the aim into a direction without an object, in field units (D52). */
const AIM_STEP = 60;
/** Field units that the aim glides in a second; an early press hits what it crosses, or nothing. */
const AIM_GLIDE = 600;
/** Cosine of the largest angle between an arrow key and an object to which the aim jumps: 45° (D52). */
const COS_CONE = Math.SQRT1_2 - 1e-9;

/**
 * Moves the keyboard's aim, and turns each press of the hit key into its meaning: the object under the aim,
 * the second press that ends a gesture, or a miss. The aim never follows an object, so that a key needs as
 * much attention as a finger (D32).
 */
export function aimByKeys(world: TripWorld): void {
  const { intents, state } = world;
  glide(world);
  for (let i = 0; i < intents.length; i++) {
    const intent = intents[i];
    if (intent?.kind === 'aim') {
      const at = aimOf(world);
      state.aim = { at, to: nextPlace(world, state.aim?.to ?? at, intent) };
      intents.splice(i--, 1);
    } else if (intent?.kind === 'take-aimed') intents[i] = meaningOf(world);
  }
}

function meaningOf(world: TripWorld): TripIntent {
  const { gesture } = world.state;
  if (gesture?.by === 'keyboard' && gesture.k !== null) return { kind: 'take', k: gesture.k, by: 'keyboard' };
  const at = aimOf(world);
  world.state.aim ??= { at, to: at };
  const k = objectUnder(world, at);
  return k === null ? { kind: 'miss', at } : { kind: 'take', k, by: 'keyboard' };
}

/** Number of the object that the hit key would take with the aim at this place; null without one. */
export function objectUnder(world: TripWorld, at: Point): number | null {
  return nearestObject(world, at, AIM_REACH) ?? clusterUnder(world, at);
}

/** Place of the aim; the middle of the field before the first key. */
function aimOf({ state: { aim } }: TripWorld): Point {
  return aim?.at ?? { x: playField.width / 2, y: playField.height / 2 };
}

/** Moves the aim one step towards its place. */
function glide({ state }: TripWorld): void {
  if (!state.aim) return;
  const { at, to } = state.aim;
  const distance = Math.hypot(to.x - at.x, to.y - at.y);
  const share = Math.min(1, (AIM_GLIDE * STEP_MS) / 1000 / Math.max(1, distance));
  state.aim = { at: { x: at.x + (to.x - at.x) * share, y: at.y + (to.y - at.y) * share }, to };
}

/** Place of the nearest object in the arrow's direction that isn't under `from`; else a step that way. */
function nextPlace(world: TripWorld, from: Point, { x, y }: Point): Point {
  const length = Math.hypot(x, y) || 1;
  const { Position, Size } = world.components;
  let nearest: Point | null = null;
  let shortest = Number.POSITIVE_INFINITY;
  for (const id of objectsToTake(world)) {
    const to = { x: Position.x[id] ?? 0, y: Position.y[id] ?? 0 };
    const distance = Math.hypot(to.x - from.x, to.y - from.y);
    const along = ((to.x - from.x) * x + (to.y - from.y) * y) / length;
    const isUnder = distance <= Math.max(AIM_REACH, (Size.diameter[id] ?? 0) / 2);
    if (isUnder || along < distance * COS_CONE || distance >= shortest) continue;
    shortest = distance;
    nearest = to;
  }
  const place = nearest ?? { x: from.x + (x / length) * AIM_STEP, y: from.y + (y / length) * AIM_STEP };
  return {
    x: Math.min(playField.width, Math.max(0, place.x)),
    y: Math.min(playField.height, Math.max(0, place.y)),
  };
}

/** Number of the cluster under the aim, which a tap can't take. */
function clusterUnder(world: TripWorld, at: Point): number | null {
  const { Position, Rock, Size } = world.components;
  for (const id of objectsToTake(world)) {
    if (Rock.object[id]?.kind?.verb !== 'swipe') continue;
    const distance = Math.hypot((Position.x[id] ?? 0) - at.x, (Position.y[id] ?? 0) - at.y);
    if (distance <= (Size.diameter[id] ?? 0) / 2) return Rock.k[id] ?? null;
  }
  return null;
}
