import { addComponent } from 'bitecs';
import { hasCargo } from '#engine/rules/trip/flight.ts';
import { chainPercent, hitsAt } from '#engine/rules/trip/tapping/chain.ts';
import { isTaken, type Load, loadAfter, takeTap, tapsOn } from '#engine/rules/trip/tapping/take-tap.ts';
import type { ChainLostFact, OtherThanPointer, TakenFact, TripIntent } from '#engine/world/trip/facts.ts';
import { nextInputMs, objectsToTake, type Point, type TripWorld } from '#engine/world/trip/trip-world.ts';

/** Counts the taps on objects. The server replays them by the same rule a moment later. */
export function takeObjects(world: TripWorld): void {
  const { intents } = world;
  const { Rock } = world.components;
  for (let i = 0; i < intents.length; i++) {
    const intent = intents[i];
    if (intent?.kind !== 'take') continue;
    intents.splice(i--, 1);
    const id = objectsToTake(world).find((object) => Rock.k[object] === intent.k);
    if (id !== undefined) take(world, id, intent.by);
  }
}

function take(world: TripWorld, id: number, by: OtherThanPointer | undefined): void {
  const { state, setup } = world;
  const k = world.components.Rock.k[id] ?? 0;
  const t = nextInputMs(world);
  const outcome = takeTap(state.taps, { k, t }, world.tapTerms);
  if (outcome.kind === 'refused' && outcome.fault === 'no_energy') refuse(world, id);
  if (outcome.kind !== 'hit') return;
  const { hit, gathered } = outcome;
  let load: Load = state.taps;
  const stow = (gained: number) => {
    const before = load;
    load = loadAfter(load, gained, world.tapTerms);
    return loaded(world, before, load);
  };
  state.taps = outcome.state;
  state.lastInputMs = t;
  state.hits++;
  if (isTaken(state.taps, k, world.tapTerms)) removeTaken(world, id, k);
  const percent = chainPercent(hit.chain.hits, setup.tunables);
  const shared = { countsAtMs: t, hits: hit.chain.hits, percent };
  if (hit.kind?.breaksChain) hitMine(world, id, hit.chain.hits, by, t);
  else
    emitTaken(world, id, {
      ...shared,
      ...(by && { by }),
      size: hit.size,
      what: hit.kind?.key ?? 'rock',
      left: hit.left,
      ...stow(hit.gained),
    });
  state.chainHits = hit.chain.hits;
  for (const other of gathered) {
    const otherId = objectNumbered(world, other.k);
    if (otherId === undefined) continue;
    removeTaken(world, otherId, other.k);
    emitTaken(world, otherId, {
      ...shared,
      isGathered: true,
      size: other.size,
      what: 'rock',
      left: 0,
      ...stow(other.gained),
    });
  }
}

function removeTaken(world: TripWorld, id: number, k: number): void {
  if (world.state.marked === k) world.state.marked = null;
  addComponent(world, id, world.components.Gone);
}

/** The part of a fact that tells where a hit went, and its worth in PROTO. */
function loaded({ setup, tapTerms: { cargoLimit } }: TripWorld, before: Load, after: Load) {
  const cargo = after.baggage - before.baggage;
  const overload = after.overload - before.overload;
  return {
    isFull: cargo > 0 && after.baggage >= cargoLimit,
    isOverload: overload > 0 || before.baggage >= cargoLimit,
    gained: (cargo + overload) / 100,
    worth: ((cargo + (overload * setup.tunables.overloadPercent) / 100) / 100) * setup.cargoReward,
  };
}

type TakenPart = Omit<
  TakenFact,
  'kind' | 'atMs' | 'k' | 'x' | 'y' | 'angle' | 'diameter' | 'look' | 'bornMs'
>;

function emitTaken(world: TripWorld, id: number, part: TakenPart): void {
  const { elapsedMs: nowMs, components } = world;
  const { Turn, Life, Rock } = components;
  world.facts.push({
    ...part,
    kind: 'taken',
    atMs: nowMs,
    k: Rock.k[id] ?? 0,
    ...spotOf(world, id),
    angle: Turn.angle[id] ?? 0,
    look: Rock.look[id] ?? 0,
    bornMs: Life.bornMs[id] ?? 0,
  });
}

/** A hit on a mine counts as a tap, and ends the chain unless a trait keeps some of it. */
function hitMine(
  world: TripWorld,
  id: number,
  hitsLeft: number,
  by: OtherThanPointer | undefined,
  countsAtMs: number,
): void {
  const { elapsedMs: nowMs, components } = world;
  const k = components.Rock.k[id] ?? 0;
  world.facts.push({ kind: 'mine-hit', atMs: nowMs, countsAtMs, k, ...(by && { by }), ...spotOf(world, id) });
  if (hitsLeft === 0) loseChain(world, 'mine');
}

function refuse(world: TripWorld, id: number): void {
  world.state.refused++;
  world.facts.push({ kind: 'refused', atMs: world.elapsedMs, ...spotOf(world, id) });
}

function spotOf({ components: { Position, Size } }: TripWorld, id: number) {
  return { x: Position.x[id] ?? 0, y: Position.y[id] ?? 0, diameter: Size.diameter[id] ?? 0 };
}

function objectNumbered(world: TripWorld, k: number): number | undefined {
  const { Rock } = world.components;
  return world.queries.objects().find((id) => Rock.k[id] === k);
}

/** Two taps on the same spot within this time count as one, except on an object that takes several. */
const DOUBLE_TAP_MS = 300;
const SAME_SPOT = 22;
/** Half the side of a pirate's frame, in field units. */
const PIRATE_REACH = 50;

type PointedTap = TripIntent & { kind: 'tap' };

/**
 * Turns each tap into what it means: shoot the pirate, or take the object whose centre is nearest. Else it
 * is a miss.
 */
export function aimTaps(world: TripWorld): void {
  const { intents } = world;
  for (let i = 0; i < intents.length; i++) {
    const intent = intents[i];
    if (intent?.kind !== 'tap') continue;
    const meant = meaningOf(world, intent);
    const isDouble = isRepeated(world, intent) && !isStruck(world, meant);
    world.state.lastTap = { x: intent.x, y: intent.y, atMs: world.elapsedMs };
    if (meant && !isDouble) intents[i] = meant;
    else intents.splice(i--, 1);
    if (!meant && !isDouble) countMiss(world, intent);
  }
}

/** A tap on nothing. The server is told when it changes the chain (D32) or costs energy (D47). */
function countMiss(world: TripWorld, at?: Point): void {
  const { state, setup, elapsedMs: nowMs } = world;
  if (!hasCargo(setup.tripType)) return;
  const countsAtMs = nextInputMs(world);
  const outcome = takeTap(state.taps, { k: null, t: countsAtMs }, world.tapTerms);
  const counts = outcome.kind === 'miss' && outcome.changesState;
  world.facts.push({
    kind: 'astray',
    atMs: nowMs,
    countsAtMs,
    counts,
    ...(at && { at: { x: at.x, y: at.y } }),
  });
  if (!counts) return;
  state.taps = outcome.state;
  state.lastInputMs = countsAtMs;
  state.misses++;
  if (state.taps.chain.hits === 0) loseChain(world, 'miss');
}

function isRepeated({ state: { lastTap }, elapsedMs: nowMs }: TripWorld, { x, y }: PointedTap): boolean {
  if (lastTap === null || nowMs - lastTap.atMs >= DOUBLE_TAP_MS) return false;
  return Math.hypot(lastTap.x - x, lastTap.y - y) < SAME_SPOT;
}

function isStruck({ state }: TripWorld, meant: TripIntent | undefined): boolean {
  return meant?.kind === 'take' && tapsOn(state.taps, meant.k) > 0;
}

function meaningOf(world: TripWorld, tap: PointedTap): TripIntent | undefined {
  for (const id of world.queries.pirates()) {
    if (distanceTo(world, id, tap) <= PIRATE_REACH) return { kind: 'shoot' };
  }
  const k = nearestObject(world, tap, tap.reach);
  return k === null ? undefined : { kind: 'take', k };
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

/** Largest distance from an object's centre, in field units, at which a tap with this reach takes it. */
export function tapReach({ components, setup }: TripWorld, id: number, reach: number): number {
  const reachFactor = setup.tunables.reachPercent / 100;
  return Math.max(reach, (components.Size.diameter[id] ?? 0) / 2) * reachFactor;
}

function distanceTo({ components: { Position } }: TripWorld, id: number, { x, y }: Point): number {
  return Math.hypot((Position.x[id] ?? 0) - x, (Position.y[id] ?? 0) - y);
}

/** Moves the keyboard's mark through the objects in the order they appeared, and takes the marked one. */
export function markObjects(world: TripWorld): void {
  const { intents, state } = world;
  if (state.marked === null && intents.length === 0) return;
  const inView = objectsInView(world);
  if (state.marked !== null && !inView.includes(state.marked)) state.marked = null;
  for (let i = 0; i < intents.length; i++) {
    const intent = intents[i];
    if (intent?.kind === 'mark') {
      state.marked = neighbour(inView, state.marked, intent.step);
      intents.splice(i--, 1);
    } else if (intent?.kind === 'take-marked') {
      // Nothing is marked yet: take the oldest, which leaves first.
      const k = state.marked ?? inView[0];
      if (k === undefined) {
        intents.splice(i--, 1);
        countMiss(world);
      } else intents[i] = { kind: 'take', k, by: 'keyboard' };
    }
  }
}

/** The numbers of the objects that can be taken, oldest first. */
export function objectsInView(world: TripWorld): number[] {
  const { Rock } = world.components;
  return objectsToTake(world)
    .map((id) => Rock.k[id] ?? -1)
    .sort((a, b) => a - b);
}

function neighbour(inView: readonly number[], marked: number | null, step: 1 | -1): number | null {
  if (inView.length === 0) return null;
  const at = marked === null ? (step > 0 ? -1 : 0) : inView.indexOf(marked);
  return inView[(at + step + inView.length) % inView.length] ?? null;
}

/** Tells the player when the chain is over because the last hit is too long ago (D32). */
export function breakChain(world: TripWorld): void {
  const { taps, chainHits } = world.state;
  if (chainHits === 0) return;
  if (hitsAt(taps.chain, Math.round(world.elapsedMs), world.setup.tunables) === 0) loseChain(world, 'time');
}

/** Tells the player that the chain is over, and what it was worth. */
function loseChain(world: TripWorld, reason: ChainLostFact['reason']): void {
  const { state, setup, elapsedMs: nowMs } = world;
  const hits = state.chainHits;
  if (hits === 0) return;
  state.chainHits = 0;
  const percent = chainPercent(hits, setup.tunables);
  world.facts.push({ kind: 'chain-lost', atMs: nowMs, reason, hits, percent });
}
