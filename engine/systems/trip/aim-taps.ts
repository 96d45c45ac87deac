import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import type { TripIntent } from '#engine/world/trip/intents.ts';

/** Two taps on the same spot within this time count as one. */
const DOUBLE_TAP_MS = 300;
const SAME_SPOT = 22;
/** Half the side of a pirate's frame, in field units. */
const PIRATE_REACH = 50;

/** Turns each tap into what it means: shoot the pirate, or take the object whose centre is nearest. */
export function aimTaps(world: TripWorld): void {
  const { intents, state, nowMs } = world;
  for (let i = 0; i < intents.length; i++) {
    const intent = intents[i];
    if (intent?.kind !== 'tap') continue;
    const last = state.lastTap;
    const isDouble =
      last !== null &&
      nowMs - last.atMs < DOUBLE_TAP_MS &&
      Math.hypot(last.x - intent.x, last.y - intent.y) < SAME_SPOT;
    state.lastTap = { x: intent.x, y: intent.y, atMs: nowMs };
    const meant = isDouble ? undefined : meaningOf(world, intent);
    if (meant) intents[i] = meant;
    else intents.splice(i--, 1);
  }
}

function meaningOf(world: TripWorld, tap: TripIntent & { kind: 'tap' }): TripIntent | undefined {
  const { Position, Rock, Size } = world.components;
  const away = (id: number): number =>
    Math.hypot((Position.x[id] ?? 0) - tap.x, (Position.y[id] ?? 0) - tap.y);
  for (const id of world.queries.pirates()) {
    if (away(id) <= PIRATE_REACH) return { kind: 'shoot' };
  }
  let nearest: number | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const id of world.queries.objects()) {
    const distance = away(id);
    if (distance > Math.max(tap.reach, (Size.diameter[id] ?? 0) / 2) || distance >= shortest) continue;
    shortest = distance;
    nearest = Rock.k[id];
  }
  return nearest === undefined ? undefined : { kind: 'take', k: nearest };
}
