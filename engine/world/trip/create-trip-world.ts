import { createWorld, type World } from 'bitecs';
import type { TripType } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { type Chain, type FlightWaves, noChain } from '#engine/rules/core/flight-state.ts';
import { flightObjects } from '#engine/rules/trip/field/flight-objects.ts';
import type { SpawnedObject } from '#engine/rules/trip/field/objects.ts';
import { shipBerth } from '#engine/rules/trip/field/play-field.ts';
import { hitsAt } from '#engine/rules/trip/tapping/chain.ts';
import { tapsFor } from '#engine/rules/trip/tapping/hit.ts';
import { createTripComponents, type TripComponents } from './components.ts';
import type { TripFact } from './facts.ts';
import type { TripIntent } from './intents.ts';
import { createTripQueries, type TripQueries } from './queries.ts';

/** The fixed step of a running trip, in milliseconds. */
export const STEP_MS = 1000 / 60;

/** What the world has to know about a flight; times in milliseconds, energy and cargo in units. */
export interface TripSetup {
  readonly seed: string;
  readonly tripType: TripType;
  /** Null for a trip without waves: its objects drift one by one, and hits in a row pay no more. */
  readonly waves: FlightWaves | null;
  readonly durationMs: number;
  readonly energyPoints: number;
  readonly cargoLimit: number;
  readonly energyLimit: number;
  readonly energyPerMs: number;
  /** What one pirate pays, and what a unit of cargo pays, in PROTO. */
  readonly pirateReward: number;
  readonly cargoReward: number;
  readonly tunables: Tunables;
}

/** What the server has counted so far, plus the taps it hasn't answered yet. */
export interface TripProgress {
  readonly tapped: readonly number[];
  /** Further taps on objects that take several. */
  readonly tappedAgain?: readonly number[];
  /** What came along with hits. */
  readonly gathered?: readonly number[];
  readonly chain?: Chain;
  readonly pirates: readonly number[];
  readonly baggage: number;
  readonly energy: number;
  /** When the energy had this value, since the flight's start. */
  readonly energyAtMs: number;
}

/** In units of the play field. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface TripState {
  /** The objects that are taken. */
  tapped: Set<number>;
  /** How often each object was tapped that takes more taps. */
  struck: Map<number, number>;
  caught: Set<number>;
  /** Those of them that came along with a hit. */
  gathered: Set<number>;
  /** How many taps have counted. */
  counted: number;
  /** Units. */
  baggage: number;
  energy: { value: number; atMs: number };
  lastShotMs: number | null;
  /** Where the pirate was that it hit. */
  lastShotAt: Point | null;
  lastTap: { x: number; y: number; atMs: number } | null;
  /** When the last tap counted or missed, by `nextInputMs`. */
  lastInputMs: number;
  /** Hits in a row, and when the last tap counted (D32). */
  chain: Chain;
  /** Taps refused for lack of energy, and for lack of room in the cargo. */
  refused: { energy: number; cargo: number };
  /** The object that the keyboard marks. */
  marked: number | null;
  /** The number of the next object to appear. */
  nextObject: number;
  /** The number of the wave that was announced last. */
  wave: number;
  isFinished: boolean;
}

export interface TripContext {
  readonly components: TripComponents;
  readonly queries: TripQueries;
  readonly setup: TripSetup;
  /** The flight's objects by their numbers. */
  readonly objectOf: (k: number) => SpawnedObject;
  /** Where the ship hangs; it depends on the window and changes no result. */
  shipHome: Point;
  readonly state: TripState;
  /** Since the flight's start; a whole number of steps after `startedMs`. */
  nowMs: number;
  /** Steps made; `nowMs` is computed from them so that rounding errors don't add up. */
  steps: number;
  startedMs: number;
  readonly intents: TripIntent[];
  readonly facts: TripFact[];
}

export type TripWorld = World<TripContext>;

/** A running trip at `nowMs` since its start; what is in reach at that moment appears with the first step. */
export function createTripWorld(setup: TripSetup, progress: TripProgress, nowMs: number): TripWorld {
  const components = createTripComponents();
  const world = createWorld<Omit<TripContext, 'queries'>>({
    components,
    setup,
    objectOf: flightObjects(setup.seed, setup.waves, setup.tunables),
    shipHome: { x: shipBerth.x, y: shipBerth.y },
    state: {
      tapped: new Set(),
      struck: new Map(),
      caught: new Set(progress.pirates),
      gathered: new Set(),
      counted: 0,
      baggage: progress.baggage,
      energy: { value: progress.energy, atMs: progress.energyAtMs },
      lastShotMs: null,
      lastShotAt: null,
      lastTap: null,
      lastInputMs: Number.NEGATIVE_INFINITY,
      chain: chainAt(progress.chain ?? noChain, nowMs, setup),
      refused: { energy: 0, cargo: 0 },
      marked: null,
      nextObject: 0,
      wave: -1,
      isFinished: false,
    },
    nowMs,
    steps: 0,
    startedMs: nowMs,
    intents: [],
    facts: [],
  });
  noteTaps(world, progress);
  return Object.assign(world, { queries: createTripQueries(world, components) });
}

/** Replaces the world's own counting by the server's; objects and pirates already taken here stay taken. */
export function applyProgress(world: TripWorld, progress: TripProgress): void {
  const { state } = world;
  noteTaps(world, progress);
  state.chain = chainAt(progress.chain ?? state.chain, world.nowMs, world.setup);
  for (const number of progress.pirates) state.caught.add(number);
  state.baggage = progress.baggage;
  state.energy = { value: progress.energy, atMs: progress.energyAtMs };
}

/** The server keeps a chain until the next tap; here it may be over already, and is not lost a second time. */
function chainAt(chain: Chain, nowMs: number, { tunables }: TripSetup): Chain {
  return hitsAt(chain, nowMs, tunables) > 0 ? chain : { hits: 0, atMs: chain.atMs };
}

/** Marks the tapped objects as taken, except those that take more taps than they have had. */
function noteTaps(
  { state, setup }: Pick<TripContext, 'state' | 'setup'>,
  { tapped, tappedAgain = [], gathered = [] }: TripProgress,
): void {
  state.counted = tapped.length + tappedAgain.length;
  for (const k of gathered) {
    state.tapped.add(k);
    state.gathered.add(k);
  }
  for (const k of tapped) {
    if (state.tapped.has(k)) continue;
    const taps = 1 + tappedAgain.filter((again) => again === k).length;
    if (taps >= tapsFor(setup, k)) state.tapped.add(k);
    else state.struck.set(k, Math.max(taps, state.struck.get(k) ?? 0));
  }
}
