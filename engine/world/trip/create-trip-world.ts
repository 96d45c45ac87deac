import { createWorld, type World } from 'bitecs';
import type { TripType } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
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
  readonly durationMs: number;
  readonly energyPoints: number;
  readonly cargoLimit: number;
  readonly energyLimit: number;
  readonly energyPerMs: number;
  /** PROTO that one pirate pays. */
  readonly pirateReward: number;
  readonly tunables: Tunables;
}

/** What the server has counted so far, plus the taps it hasn't answered yet. */
export interface TripProgress {
  readonly tapped: readonly number[];
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

export interface TripState {
  tapped: Set<number>;
  caught: Set<number>;
  /** Units. */
  baggage: number;
  energy: { value: number; atMs: number };
  lastShotMs: number | null;
  /** Where the pirate was that it hit. */
  lastShotAt: Point | null;
  lastTap: { x: number; y: number; atMs: number } | null;
  /** Objects taken in a row without one that left. */
  combo: number;
  /** Taps refused for lack of energy, and for lack of room in the cargo. */
  refused: { energy: number; cargo: number };
  /** The object that the keyboard marks. */
  marked: number | null;
  /** The number of the next object to appear. */
  nextObject: number;
  isFinished: boolean;
}

export interface TripContext {
  readonly components: TripComponents;
  readonly queries: TripQueries;
  readonly setup: TripSetup;
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

/** In field units; a scene moves it to where the window has room for the ship. */
const SHIP_HOME: Point = { x: 150, y: 470 };

/** A running trip at `nowMs` since its start; what is in reach at that moment appears with the first step. */
export function createTripWorld(setup: TripSetup, progress: TripProgress, nowMs: number): TripWorld {
  const components = createTripComponents();
  const world = createWorld<Omit<TripContext, 'queries'>>({
    components,
    setup,
    shipHome: SHIP_HOME,
    state: {
      tapped: new Set(progress.tapped),
      caught: new Set(progress.pirates),
      baggage: progress.baggage,
      energy: { value: progress.energy, atMs: progress.energyAtMs },
      lastShotMs: null,
      lastShotAt: null,
      lastTap: null,
      combo: 0,
      refused: { energy: 0, cargo: 0 },
      marked: null,
      nextObject: 0,
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

/** Replaces the world's own counting by the server's; objects and pirates already taken here stay taken. */
export function applyProgress(world: TripWorld, progress: TripProgress): void {
  const { state } = world;
  for (const k of progress.tapped) state.tapped.add(k);
  for (const number of progress.pirates) state.caught.add(number);
  state.baggage = progress.baggage;
  state.energy = { value: progress.energy, atMs: progress.energyAtMs };
}
