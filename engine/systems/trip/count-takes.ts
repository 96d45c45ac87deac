import { addComponent } from 'bitecs';
import { hasCargo } from '../../rules/trip/flight.ts';
import { chainPercent } from '../../rules/trip/tapping/chain.ts';
import {
  hitOn,
  isTaken,
  type Load,
  loadAfter,
  type TapOutcome,
  takeTap,
  tapsFor,
  tapsOn,
} from '../../rules/trip/tapping/take-tap.ts';
import { gestureEndMs, partPlaces, towBay } from '../../rules/trip/tapping/verbs.ts';
import type {
  ChainLostFact,
  FumbledFact,
  MadeGesture,
  OtherThanPointer,
  TakenFact,
} from '../../world/trip/facts.ts';
import { chainHitsAt, nextInputMs, type Point, type TripWorld } from '../../world/trip/trip-world.ts';

/** A tap or a gesture on an object. */
interface Taking {
  /** Begin of a gesture; a tap is counted now. */
  readonly t?: number;
  readonly by?: OtherThanPointer | undefined;
  readonly gesture?: MadeGesture;
}

/** Counts a tap or a gesture on an object. The server replays it by the same rule a moment later. */
export function countOn(
  world: TripWorld,
  id: number,
  { t = nextInputMs(world), by, gesture }: Taking = {},
): void {
  const { state, setup } = world;
  const k = world.components.Rock.k[id] ?? 0;
  const outcome = takeTap(state.taps, { k, t, by, ...gesture }, world.tapTerms);
  if (outcome.kind === 'refused' && outcome.fault === 'no_energy') refuse(world, id);
  if (outcome.kind === 'refused') return;
  state.lastInputMs = gestureEndMs({ t, ...gesture });
  if (outcome.kind === 'miss') {
    if (gesture) fumble(world, id, { t, by, gesture }, outcome);
    return;
  }
  const { hit, gathered } = outcome;
  let load: Load = state.taps;
  const stow = (gained: number) => {
    const before = load;
    load = loadAfter(load, gained, world.tapTerms);
    return loaded(world, before, load);
  };
  state.taps = outcome.state;
  state.hits++;
  const isGone = isTaken(state.taps, k, world.tapTerms);
  if (isGone) removeTaken(world, id, k);
  const percent = chainPercent(hit.chain.hits, setup.tunables);
  const shared = { countsAtMs: t, hits: hit.chain.hits, percent };
  if (hit.kind?.breaksChain) hitMine(world, id, hit.chain.hits, by, t);
  else
    emitTaken(world, id, {
      ...shared,
      ...(by && { by }),
      ...(gesture && { gesture }),
      ...(gesture?.verb === 'swipe' && { parts: placesOf(world, id, hit.parts) }),
      payPercent: hit.payPercent,
      size: hit.size,
      what: hit.kind?.key ?? 'rock',
      left: isGone ? 0 : hit.left,
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
      payPercent: 100,
      size: other.size,
      what: 'rock',
      left: 0,
      ...stow(other.gained),
    });
  }
}

/** Centres of a cluster's parts, in the order in which they were hit. */
function placesOf({ components, elapsedMs }: TripWorld, id: number, parts: readonly number[]): Point[] {
  const object = components.Rock.object[id];
  const places = object ? partPlaces(object, elapsedMs) : [];
  return parts.flatMap((part) => places[part] ?? []);
}

/** A gesture that hit nothing is one miss (D52). */
function fumble(
  world: TripWorld,
  id: number,
  { t, by, gesture }: Required<Pick<Taking, 't' | 'gesture'>> & Pick<Taking, 'by'>,
  outcome: Extract<TapOutcome, { kind: 'miss' }>,
): void {
  const { state } = world;
  world.facts.push({
    kind: 'fumbled',
    atMs: world.elapsedMs,
    countsAtMs: t,
    k: world.components.Rock.k[id] ?? 0,
    ...(by && { by }),
    gesture,
    counts: outcome.changesState,
    reason: reasonOf(world, gesture),
    ...spotOf(world, id),
  });
  if (outcome.changesState) state.misses++;
  state.taps = outcome.state;
  if (state.taps.chain.hits === 0) loseChain(world, 'miss');
}

function reasonOf({ setup }: TripWorld, { verb, path }: MadeGesture): FumbledFact['reason'] {
  if (verb !== 'tow') return verb === 'pulse' ? 'late' : 'slipped';
  const [, x, y] = path.at(-1)!;
  return Math.hypot(x - towBay.x, y - towBay.y) <= setup.tunables.towReach ? 'torn' : 'dropped';
}

/** PROTO that a hit on this many parts of object `k` pays now; on all that are left by default. */
export function worthOf(world: TripWorld, k: number, parts?: number, payPercent = 100): number {
  const { setup, tapTerms, state, elapsedMs } = world;
  if (!tapTerms.natureOf(k, state.taps.lastWave)) return 0;
  const count = parts ?? Math.max(1, tapsFor(state.taps, k, tapTerms) - tapsOn(state.taps, k));
  const { gained } = hitOn(tapTerms, state.taps, k, {
    parts: Array.from({ length: count }, (_, part) => part),
    payPercent,
    t: state.gesture?.t ?? elapsedMs,
    endMs: elapsedMs,
  });
  return (gained / 100) * setup.cargoReward;
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
    ...droppedAt(part.gesture),
    angle: Turn.angle[id] ?? 0,
    look: Rock.look[id] ?? 0,
    bornMs: Life.bornMs[id] ?? 0,
  });
}

/** A wreck that was towed is where the finger dropped it. */
function droppedAt(gesture: MadeGesture | undefined): Partial<Point> {
  const [, x, y] = (gesture?.verb === 'tow' && gesture.path.at(-1)) || [];
  return x === undefined || y === undefined ? {} : { x, y };
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

export function objectNumbered(world: TripWorld, k: number): number | undefined {
  const { Rock } = world.components;
  return world.queries.objects().find((id) => Rock.k[id] === k);
}

/** A tap on nothing. The server is told when it changes the chain (D32) or costs energy (D47). */
export function countMiss(world: TripWorld, at?: Point): void {
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

/** Tells the player when the chain is over because the last hit is too long ago (D32). */
export function breakChain(world: TripWorld): void {
  if (world.state.chainHits === 0) return;
  if (chainHitsAt(world, Math.round(world.elapsedMs)) === 0) loseChain(world, 'time');
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
