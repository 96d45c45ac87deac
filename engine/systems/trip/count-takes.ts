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
import {
  chainHitsAt,
  nextInputMs,
  objectNumbered,
  type Point,
  type TripWorld,
} from '../../world/trip/trip-world.ts';

/** A tap, a gesture or a miss to be counted. */
export interface Take {
  /** Number of the object; null for a miss. */
  readonly k: number | null;
  /** Start of a gesture; a tap counts now. */
  readonly t?: number;
  readonly by?: OtherThanPointer | undefined;
  readonly gesture?: MadeGesture;
  /** Place of a miss; absent for the keyboard. */
  readonly at?: Point | undefined;
}

/** Counts a tap, a gesture or a miss. The server replays it by the same rule a moment later. */
export function countTake(world: TripWorld, take: Take): void {
  const { state, setup } = world;
  const { k, t = nextInputMs(world), by, gesture } = take;
  const id = objectNumbered(world, k);
  if (k === null ? !hasCargo(setup.tripType) : id === undefined) return;
  const outcome = takeTap(state.taps, { k, t, by, ...gesture }, world.tapTerms);
  if (outcome.kind === 'miss') countMiss(world, id, { ...take, t }, outcome);
  else if (outcome.kind === 'hit') countHit(world, id!, { ...take, k: k!, t }, outcome);
  else if (outcome.fault === 'no_energy') refuse(world, id!);
}

type CountedTake = Take & { readonly t: number };

function countHit(
  world: TripWorld,
  id: number,
  { k, t, by, gesture }: CountedTake & { readonly k: number },
  outcome: Extract<TapOutcome, { kind: 'hit' }>,
): void {
  const { state, setup } = world;
  const { hit, gathered } = outcome;
  let load: Load = state.taps;
  const stow = (gained: number) => {
    const before = load;
    load = loadAfter(load, gained, world.tapTerms);
    return loaded(world, before, load);
  };
  state.taps = outcome.state;
  state.lastInputMs = gestureEndMs({ t, ...gesture });
  state.hits++;
  const isGone = isTaken(state.taps, k, world.tapTerms);
  if (isGone) removeTaken(world, id);
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
    removeTaken(world, otherId);
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

/**
 * A tap on nothing, or a gesture that hit nothing (D52). It counts when it changes the chain (D32) or costs
 * energy (D47).
 */
function countMiss(
  world: TripWorld,
  id: number | undefined,
  { k, t, by, gesture, at }: CountedTake,
  { state: taps, changesState: counts }: Extract<TapOutcome, { kind: 'miss' }>,
): void {
  const { state, elapsedMs: atMs } = world;
  if (k === null || id === undefined) {
    const place = at && { at: { x: at.x, y: at.y } };
    world.facts.push({ kind: 'astray', atMs, countsAtMs: t, counts, ...place });
  } else if (gesture) {
    const reason = reasonOf(world, gesture);
    const shared = { atMs, countsAtMs: t, k, ...(by && { by }), gesture, counts, reason };
    world.facts.push({ kind: 'fumbled', ...shared, ...spotOf(world, id) });
  }
  if (counts || k !== null) state.lastInputMs = gestureEndMs({ t, ...gesture });
  if (!counts) return;
  state.misses++;
  state.taps = taps;
  if (taps.chain.hits === 0) loseChain(world, 'miss');
}

function reasonOf({ setup }: TripWorld, { verb, path }: MadeGesture): FumbledFact['reason'] {
  if (verb !== 'tow') return verb === 'pulse' ? 'late' : 'slipped';
  const [, x, y] = path.at(-1)!;
  return Math.hypot(x - towBay.x, y - towBay.y) <= setup.tunables.towReach ? 'torn' : 'dropped';
}

/** Pay in PROTO of a hit on this many parts of object `k`; on all remaining parts by default. */
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

function removeTaken(world: TripWorld, id: number): void {
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
  const { elapsedMs, components } = world;
  const { Turn, Life, Rock } = components;
  world.facts.push({
    ...part,
    kind: 'taken',
    atMs: elapsedMs,
    k: Rock.k[id] ?? 0,
    ...spotOf(world, id),
    ...droppedAt(part.gesture),
    angle: Turn.angle[id] ?? 0,
    look: Rock.look[id] ?? 0,
    bornMs: Life.bornMs[id] ?? 0,
  });
}

/** Place at which the finger dropped a towed wreck. */
function droppedAt(gesture: MadeGesture | undefined): Partial<Point> {
  const [, x, y] = (gesture?.verb === 'tow' && gesture.path.at(-1)) || [];
  return x === undefined || y === undefined ? {} : { x, y };
}

/** A hit on a mine counts as a tap and ends the chain, unless a trait saves a part of the chain. */
function hitMine(
  world: TripWorld,
  id: number,
  hitsLeft: number,
  by: OtherThanPointer | undefined,
  countsAtMs: number,
): void {
  const { elapsedMs: atMs, components } = world;
  const k = components.Rock.k[id] ?? 0;
  world.facts.push({ kind: 'mine-hit', atMs, countsAtMs, k, ...(by && { by }), ...spotOf(world, id) });
  if (hitsLeft === 0) loseChain(world, 'mine');
}

function refuse(world: TripWorld, id: number): void {
  world.state.refused++;
  world.facts.push({ kind: 'refused', atMs: world.elapsedMs, ...spotOf(world, id) });
}

function spotOf({ components: { Position, Size } }: TripWorld, id: number) {
  return { x: Position.x[id] ?? 0, y: Position.y[id] ?? 0, diameter: Size.diameter[id] ?? 0 };
}

/** Tells the player when the chain is over because the last hit is too long ago (D32). */
export function breakChain(world: TripWorld): void {
  if (world.state.chainHits === 0) return;
  if (chainHitsAt(world, Math.round(world.elapsedMs)) === 0) loseChain(world, 'time');
}

/** Tells the player that the chain is over, with its hits and its last pay. */
function loseChain(world: TripWorld, reason: ChainLostFact['reason']): void {
  const { state, setup, elapsedMs } = world;
  const hits = state.chainHits;
  if (hits === 0) return;
  state.chainHits = 0;
  const percent = chainPercent(hits, setup.tunables);
  world.facts.push({ kind: 'chain-lost', atMs: elapsedMs, reason, hits, percent });
}
