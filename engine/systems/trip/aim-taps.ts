import { hasCargo } from '#engine/rules/trip/flight.ts';
import { takeTap, tapsOn } from '#engine/rules/trip/tapping/take-tap.ts';
import type { Point, TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { nextInputMs } from '#engine/world/trip/input-time.ts';
import type { TripIntent } from '#engine/world/trip/intents.ts';
import { objectsToTake } from '#engine/world/trip/objects-to-take.ts';
import { loseChain } from './break-chain.ts';

/** Two taps on the same spot within this time count as one, except on an object that takes several. */
const DOUBLE_TAP_MS = 300;
const SAME_SPOT = 22;
/** Half the side of a pirate's frame, in field units. */
const PIRATE_REACH = 50;

type PointedTap = TripIntent & { kind: 'tap' };

/** Turns each tap into what it means: shoot the pirate, or take the object whose centre is nearest. Else it is a miss. */
export function aimTaps(world: TripWorld): void {
  const { intents } = world;
  for (let i = 0; i < intents.length; i++) {
    const intent = intents[i];
    if (intent?.kind !== 'tap') continue;
    const meant = meaningOf(world, intent);
    const isDouble = isRepeated(world, intent) && !isStruck(world, meant);
    world.state.lastTap = { x: intent.x, y: intent.y, atMs: world.nowMs };
    if (meant && !isDouble) intents[i] = meant;
    else intents.splice(i--, 1);
    if (!meant && !isDouble) goAstray(world, intent);
  }
}

/** A tap on nothing. The server is told when it changes the chain (D32), even if a trait forgives it. */
export function goAstray(world: TripWorld, at?: Point): void {
  const { state, setup, nowMs } = world;
  if (!hasCargo(setup.tripType)) return;
  const countsAtMs = nextInputMs(world);
  const outcome = takeTap(state.taps, { k: null, t: countsAtMs }, world.tapTerms);
  const breaks = outcome.kind === 'miss' && outcome.changesChain;
  world.facts.push({
    kind: 'astray',
    atMs: nowMs,
    countsAtMs,
    breaks,
    ...(at && { at: { x: at.x, y: at.y } }),
  });
  if (!breaks) return;
  state.taps = outcome.state;
  state.lastInputMs = countsAtMs;
  if (state.taps.chain.hits === 0) loseChain(world, 'miss');
}

function isRepeated({ state: { lastTap }, nowMs }: TripWorld, { x, y }: PointedTap): boolean {
  if (lastTap === null || nowMs - lastTap.atMs >= DOUBLE_TAP_MS) return false;
  return Math.hypot(lastTap.x - x, lastTap.y - y) < SAME_SPOT;
}

function isStruck({ state }: TripWorld, meant: TripIntent | undefined): boolean {
  return meant?.kind === 'take' && tapsOn(state.taps, meant.k) > 0;
}

function meaningOf(world: TripWorld, tap: PointedTap): TripIntent | undefined {
  const { Position, Rock, Size } = world.components;
  const away = (id: number): number =>
    Math.hypot((Position.x[id] ?? 0) - tap.x, (Position.y[id] ?? 0) - tap.y);
  for (const id of world.queries.pirates()) {
    if (away(id) <= PIRATE_REACH) return { kind: 'shoot' };
  }
  let nearest: number | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  const farther = world.setup.tunables.reachPercent / 100;
  for (const id of objectsToTake(world)) {
    const distance = away(id);
    const reach = Math.max(tap.reach, (Size.diameter[id] ?? 0) / 2) * farther;
    if (distance > reach || distance >= shortest) continue;
    shortest = distance;
    nearest = Rock.k[id];
  }
  return nearest === undefined ? undefined : { kind: 'take', k: nearest };
}
