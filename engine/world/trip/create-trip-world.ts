import { createWorld, type World } from 'bitecs';
import type { TripType } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { type Components, createComponents } from './components.ts';
import type { Intent, Outcome } from './intents.ts';
import { createFinds, type Finds } from './queries.ts';

/** What the world has to know of a session; times in milliseconds, energy and cargo in units. */
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

/** What changes from outside: the server's word, with the taps it hasn't answered yet counted in. */
export interface TripProgress {
  readonly tapped: readonly number[];
  readonly pirates: readonly number[];
  readonly baggage: number;
  readonly energy: number;
  /** When the energy was so much, since the session's start. */
  readonly energyAtMs: number;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where things stand in the field: it depends on the ship's picture and the window, and changes no result. */
export interface TripStage {
  readonly ship: Spot;
  /** What the beam comes from. */
  readonly arms: readonly Spot[];
  /** What the sparks fly to. */
  readonly gauge: Spot;
  /** Of one tap. */
  readonly sparks: number;
}

export interface TripState {
  tapped: Set<number>;
  caught: Set<number>;
  /** Units. */
  baggage: number;
  energy: { value: number; atMs: number };
  lastShotMs: number | null;
  /** Where that was. */
  lastShotAt: Spot | null;
  lastTap: { x: number; y: number; atMs: number } | null;
  /** Objects taken in a row without one that left. */
  combo: number;
  /** Taps that met no energy, and those that met a full cargo. */
  refused: { energy: number; cargo: number };
  /** The object that the keyboard marks. */
  marked: number | null;
  /** The number of the object that comes next. */
  nextObject: number;
  isFinished: boolean;
}

export interface TripContext {
  readonly parts: Components;
  readonly finds: Finds;
  readonly setup: TripSetup;
  stage: TripStage;
  readonly state: TripState;
  /** Since the session's start; a whole number of steps after `startedMs`. */
  nowMs: number;
  /** Steps made, from which `nowMs` is counted so that no error adds up. */
  steps: number;
  startedMs: number;
  readonly intents: Intent[];
  readonly outbox: Outcome[];
}

export type TripWorld = World<TripContext>;

const NO_STAGE: TripStage = {
  ship: { x: 150, y: 470 },
  arms: [{ x: 190, y: 420 }],
  gauge: { x: 90, y: 610 },
  sparks: 6,
};

/** A running trip as it is at `nowMs` since its start: what is in reach then appears with the first step. */
export function createTripWorld(setup: TripSetup, progress: TripProgress, nowMs: number): TripWorld {
  const parts = createComponents();
  const world = createWorld<Omit<TripContext, 'finds'>>({
    parts,
    setup,
    stage: NO_STAGE,
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
    outbox: [],
  });
  return Object.assign(world, { finds: createFinds(world, parts) });
}

/** Takes the server's word over the world's own counting; what the world has shown already stays shown. */
export function applyProgress(world: TripWorld, progress: TripProgress): void {
  const { state } = world;
  for (const k of progress.tapped) state.tapped.add(k);
  for (const number of progress.pirates) state.caught.add(number);
  state.baggage = progress.baggage;
  state.energy = { value: progress.energy, atMs: progress.energyAtMs };
}
