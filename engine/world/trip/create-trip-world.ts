import { createWorld, type World } from 'bitecs';
import type { TripType } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { FlightWaves } from '#engine/rules/core/flight-state.ts';
import { flightObjects } from '#engine/rules/trip/field/flight-objects.ts';
import type { SpawnedObject } from '#engine/rules/trip/field/objects.ts';
import { shipBerth } from '#engine/rules/trip/field/play-field.ts';
import { natureAt } from '#engine/rules/trip/field/waves.ts';
import { hitsAt } from '#engine/rules/trip/tapping/chain.ts';
import { anyTime, type TapState, type TapTerms } from '#engine/rules/trip/tapping/take-tap.ts';
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
  /** Null on a trip without objects. */
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
  readonly taps: TapState;
  readonly pirates: readonly number[];
}

/** In units of the play field. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface TripState {
  /** Cargo, energy, chain and objects taken, by the one rule for a tap. */
  taps: TapState;
  caught: Set<number>;
  lastShotMs: number | null;
  /** Where the pirate was that it hit. */
  lastShotAt: Point | null;
  lastTap: { x: number; y: number; atMs: number } | null;
  /** When the last tap counted or missed, by `nextInputMs`. */
  lastInputMs: number;
  /** Hits in a row that the player sees; 0 as soon as their loss was told. */
  chainHits: number;
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
  readonly tapTerms: TapTerms;
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
    tapTerms: tapTermsOf(setup),
    // Nothing asks for the objects of a trip without any.
    objectOf: flightObjects(setup.seed, setup.waves!, setup.tunables),
    shipHome: { x: shipBerth.x, y: shipBerth.y },
    state: {
      taps: progress.taps,
      caught: new Set(progress.pirates),
      lastShotMs: null,
      lastShotAt: null,
      lastTap: null,
      lastInputMs: Number.NEGATIVE_INFINITY,
      chainHits: hitsAt(progress.taps.chain, nowMs, setup.tunables),
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
  return Object.assign(world, { queries: createTripQueries(world, components) });
}

/** Replaces the world's own counting by the server's; pirates already caught here stay caught. */
export function applyProgress(world: TripWorld, { taps, pirates }: TripProgress): void {
  const { state } = world;
  state.taps = taps;
  state.chainHits = hitsAt(taps.chain, world.nowMs, world.setup.tunables);
  for (const number of pirates) state.caught.add(number);
}

/** The terms of the trip's taps. They are judged as they are made, so there is no future and no late report. */
export function tapTermsOf(setup: TripSetup): TapTerms {
  const { seed, waves, durationMs, energyPoints, cargoLimit, energyLimit, energyPerMs, tunables } = setup;
  return {
    // Nothing asks for the objects of a trip without any.
    natureOf: (k) => natureAt(seed, waves!, k, tunables),
    durationMs,
    energyPoints,
    cargoLimit: Math.round(cargoLimit * 100),
    energyLimit,
    energyPerMs,
    tunables,
    ...anyTime,
  };
}
