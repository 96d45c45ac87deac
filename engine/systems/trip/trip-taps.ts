import { tapsOn } from '../../rules/trip/tapping/take-tap.ts';
import type { TripIntent } from '../../world/trip/facts.ts';
import { clusters, objectsToTake, type Point, type TripWorld } from '../../world/trip/trip-world.ts';

/** Two taps on the same spot within this time count as one, except on an object of several taps. */
const DOUBLE_TAP_MS = 300;
const SAME_SPOT = 22;
/** Half the side of a pirate's frame, in field units. */
const PIRATE_REACH = 50;

type PointedTap = TripIntent & { kind: 'tap' };

/**
 * Turns each tap into its meaning: shoot the pirate, take the object whose centre is nearest, begin a line
 * through a cluster, or a miss.
 */
export function aimTaps(world: TripWorld): void {
  const { intents } = world;
  for (let i = 0; i < intents.length; i++) {
    const intent = intents[i];
    if (intent?.kind !== 'tap') continue;
    const meant = meaningOf(world, intent);
    const isDouble = isRepeated(world, intent) && !isStruck(world, meant);
    world.state.lastTap = { x: intent.x, y: intent.y, atMs: world.elapsedMs };
    if (isDouble) intents.splice(i--, 1);
    else intents[i] = meant;
  }
}

function isRepeated({ state: { lastTap }, elapsedMs }: TripWorld, { x, y }: PointedTap): boolean {
  if (lastTap === null || elapsedMs - lastTap.atMs >= DOUBLE_TAP_MS) return false;
  return Math.hypot(lastTap.x - x, lastTap.y - y) < SAME_SPOT;
}

/** Whether a tap may follow another immediately: on an object of several taps or of another verb. */
function isStruck({ state, tapTerms }: TripWorld, meant: TripIntent): boolean {
  if (meant.kind === 'line') return true;
  if (meant.kind !== 'take') return false;
  const isOfVerb = tapTerms.natureOf(meant.k, state.taps.lastWave)?.kind?.verb !== undefined;
  return isOfVerb || tapsOn(state.taps, meant.k) > 0;
}

function meaningOf(world: TripWorld, tap: PointedTap): TripIntent {
  for (const id of world.queries.pirates()) {
    if (distanceTo(world, id, tap) <= PIRATE_REACH) return { kind: 'shoot' };
  }
  const at = { x: tap.x, y: tap.y };
  const k = nearestObject(world, tap, tap.reach);
  if (k !== null) return { kind: 'take', k, at };
  return { kind: clusters(world).length > 0 ? 'line' : 'miss', at };
}

/** Number of the object that a tap at this place of the field would take, or null. */
export function nearestObject(world: TripWorld, at: Point, reach: number): number | null {
  let nearest: number | null = null;
  let shortest = Number.POSITIVE_INFINITY;
  for (const id of objectsToTake(world)) {
    const distance = distanceTo(world, id, at);
    if (distance > tapReach(world, id, reach) || distance >= shortest) continue;
    shortest = distance;
    nearest = world.components.Rock.k[id] ?? null;
  }
  return nearest;
}

/**
 * Largest distance from an object's centre, in field units, at which a tap with this reach takes it. A
 * finger grips an object of another verb by the rule's own reach; a cluster has none.
 */
export function tapReach({ components, setup }: TripWorld, id: number, reach: number): number {
  const verb = components.Rock.object[id]?.kind?.verb;
  if (verb === 'swipe') return Number.NEGATIVE_INFINITY;
  if (verb) return (components.Size.diameter[id] ?? 0) / 2 + setup.tunables.gripSlack;
  const reachFactor = setup.tunables.reachPercent / 100;
  return Math.max(reach, (components.Size.diameter[id] ?? 0) / 2) * reachFactor;
}

function distanceTo({ components: { Position } }: TripWorld, id: number, { x, y }: Point): number {
  return Math.hypot((Position.x[id] ?? 0) - x, (Position.y[id] ?? 0) - y);
}
