import { ListRows, rowCount } from '#engine/client/trip/flight/list-rows.ts';
import { shipRows } from '#engine/content/hangar.ts';
import type { PathVerb } from '#engine/content/kinds.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { termsBy } from '#engine/rules/core/modifiers.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { withTerms } from '#engine/rules/core/with-terms.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { buildShip } from '#engine/rules/hangar/ships.ts';
import { chainRestOf } from '#engine/rules/trip/tapping/chain.ts';
import { noTaps } from '#engine/rules/trip/tapping/take-tap.ts';
import { simulatedWaves } from '#engine/simulation/play-object.ts';
import { advanceTrip } from '#engine/systems/trip/advance-trip.ts';
import { objectUnder } from '#engine/systems/trip/key-aim.ts';
import { createTripWorld, objectsToTake, STEP_MS, type TripWorld } from '#engine/world/trip/trip-world.ts';

/** Length of a played tapping phase, in milliseconds. */
export const phaseMs = 75_000;
/** First press, in milliseconds after the start. */
const firstPressMs = 1000;
/** Time from an object's appearance to the first press that is meant for it, in milliseconds. */
const reactionMs = 250;
const row = shipRows.find(({ type, rarity }) => type === 'personal' && rarity === 'common')!;

/** A key: arrow, hit, shot, or the digit of a list's row. */
export type Key = 'left' | 'right' | 'up' | 'down' | 'hit' | 'shoot' | number;

export const canvasKeys: readonly Key[] = ['left', 'right', 'up', 'down', 'hit', 'shoot'];
export const listKeys: readonly Key[] = Array.from({ length: rowCount(defaultTunables) }, (_, at) => at + 1);

/** Keys that are pressed one after another, again and again, without a look at the screen. */
export interface BlindKeys {
  readonly keys: readonly Key[];
  /** Milliseconds from one press to the next. */
  readonly everyMs: number;
  /** Milliseconds for which a hit key is down. */
  readonly holdMs: number;
}

const directions: Readonly<Partial<Record<Key, { readonly x: number; readonly y: number }>>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** Hand pay of a tapping phase with blind keys, as a share of the trip's base. */
export function playBlind(seed: string, verb: PathVerb | undefined, blind: BlindKeys): number {
  const { keys, everyMs, holdMs } = blind;
  let presses = 0;
  let liftMs = Number.POSITIVE_INFINITY;
  return playPhase(seed, verb, (world, atMs, press) => {
    if (atMs >= liftMs) {
      liftMs = Number.POSITIVE_INFINITY;
      world.intents.push({ kind: 'lift' });
    }
    if (atMs < firstPressMs + presses * everyMs) return;
    const key = keys[presses++ % keys.length]!;
    press(key);
    if (key === 'hit' || typeof key === 'number') liftMs = atMs + holdMs;
  });
}

/**
 * Hand pay of a tapping phase of a player who looks at the field: an arrow towards the nearest object, a hit
 * as soon as the aim is on it. `errors` is the share of hits that are pressed too early.
 */
export function playAttentive(
  seed: string,
  verb: 'hold' | 'pulse' | undefined,
  { pressMs, errors }: { readonly pressMs: number; readonly errors: number },
): number {
  let nextMs = firstPressMs;
  let presses = 0;
  let isHeld = false;
  return playPhase(seed, verb, (world, atMs, press) => {
    if (atMs < nextMs) return;
    if (isHeld) world.intents.push({ kind: 'lift' });
    isHeld = false;
    presses++;
    nextMs += pressMs * (0.7 + 0.6 * randomOf(seed, presses, 81));
    const key = attentiveKey(world, atMs, randomOf(seed, presses, 82) < errors);
    if (key === null) return;
    press(key);
    if (key !== 'hit' || verb !== 'hold') return;
    isHeld = true;
    nextMs += world.setup.tunables.holdMs;
  });
}

function attentiveKey(world: TripWorld, atMs: number, isError: boolean): Key | null {
  const { Position, Rock, Life } = world.components;
  const aim = world.state.aim?.at;
  const seen = objectsToTake(world).filter(
    (id) => (Life.bornMs[id] ?? 0) + reactionMs < atMs && Rock.kind[id] !== 'mine',
  );
  if (aim) {
    const k = objectUnder(world, aim);
    if (isError || seen.some((id) => Rock.k[id] === k)) return 'hit';
  }
  const from = aim ?? { x: 195, y: 300 };
  const ways = seen.map((id) => ({ x: (Position.x[id] ?? 0) - from.x, y: (Position.y[id] ?? 0) - from.y }));
  const [way] = ways.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  if (!way) return null;
  if (Math.abs(way.x) > Math.abs(way.y)) return way.x < 0 ? 'left' : 'right';
  return way.y < 0 ? 'up' : 'down';
}

/** Plays a phase with a common ship without points; `act` runs before each step of the world. */
function playPhase(
  seed: string,
  verb: PathVerb | undefined,
  act: (world: TripWorld, atMs: number, press: (key: Key) => void) => void,
): number {
  const world = openWorld(seed, verb);
  const { tunables } = world.setup;
  const rows = new ListRows(seed, rowCount(tunables));
  for (let step = 0; step * STEP_MS < phaseMs; step++) {
    act(world, step * STEP_MS, (key) => pressKey(world, rows, key));
    advanceTrip(world, step * STEP_MS);
    world.facts.length = 0;
  }
  const { baggage, overload } = world.state.taps;
  const full = world.setup.cargoLimit * 100;
  return world.setup.cargoReward * (baggage / full + ((overload / full) * tunables.overloadPercent) / 100);
}

function openWorld(seed: string, verb: PathVerb | undefined): TripWorld {
  const terms = termsBy(defaultTunables, chainRestOf(verb, defaultTunables));
  const tunables = withTerms(defaultTunables, terms);
  const stats = shipStats(buildShip(row, 'ship', true, { nowMs: 0, tunables }), [], tunables);
  const setup = {
    seed,
    tripType: 'personal',
    waves: { ...simulatedWaves, ...(verb && { verb }) },
    durationMs: phaseMs,
    energyPoints: 0,
    energyLimit: stats.energyLimit,
    energyPerMs: stats.energyPerMs,
    cargoLimit: stats.energyLimit,
    pirateReward: 0,
    cargoReward: stats.cargoPercent / 100,
    tunables,
  } as const;
  const taps = noTaps({ value: stats.energyLimit, atMs: 0 });
  return createTripWorld(setup, { taps, pirates: [] }, 0);
}

/** Does with a key what the HUD does with it. */
function pressKey(world: TripWorld, rows: ListRows, key: Key): void {
  const { intents, components, state } = world;
  const way = directions[key];
  if (typeof key === 'number') {
    const inReach = objectsToTake(world).map((id) => components.Rock.k[id] ?? -1);
    const k = inReach[rows.place(inReach.sort((a, b) => a - b)).indexOf(key - 1)];
    intents.push(k === undefined ? { kind: 'miss' } : { kind: 'take', k, by: 'list' });
  } else if (key === 'hit') intents.push({ kind: 'take-aimed' });
  else if (key === 'shoot') intents.push({ kind: 'shoot' });
  else if (way && state.gesture?.by === 'keyboard' && state.gesture.verb !== 'hold')
    intents.push({ kind: 'pull', ...way });
  else if (way) intents.push({ kind: 'aim', ...way });
}
