import { commitRemovals, createWorld, Not, type QueryTerm, registerQuery, type World } from 'bitecs';
import type { PathVerb, TripType } from '../../content/kinds.ts';
import type { Tunables } from '../../content/tunables.ts';
import type { FlightWaves } from '../../rules/core/flight-state.ts';
import { shipBerth } from '../../rules/trip/field/lanes.ts';
import type { Course, ObjectSize, SpawnedObject } from '../../rules/trip/field/objects.ts';
import type { ObjectOf } from '../../rules/trip/field/wave-objects.ts';
import { tappingEndsMs } from '../../rules/trip/field/waves.ts';
import { hitsAt, lessonLeft } from '../../rules/trip/tapping/chain.ts';
import { fieldOf } from '../../rules/trip/tapping/replay-taps.ts';
import { anyTime, type TapState, type TapTerms, tapEnergyAt } from '../../rules/trip/tapping/take-tap.ts';
import type { PathPoint } from '../../rules/trip/tapping/verbs.ts';
import type { OtherThanPointer, TripFact, TripIntent } from './facts.ts';

/** The fixed step of a running trip, in milliseconds. */
export const STEP_MS = 1000 / 60;

/** The fixed numbers of a flight; times in milliseconds, energy and cargo in units. */
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
  /** Pay of one pirate, and of one unit of cargo, in PROTO. */
  readonly pirateReward: number;
  readonly cargoReward: number;
  readonly tunables: Tunables;
}

/** The server's count so far, plus the taps that it hasn't answered yet. */
export interface TripProgress {
  readonly taps: TapState;
  readonly pirates: readonly number[];
}

/** The keyboard's aim: its place now, and the place to which the last arrow key sent it. */
interface KeyAim {
  readonly at: Point;
  readonly to: Point;
}

/** A place in units of the play field. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A gesture in progress (D52): holding a vein, towing a wreck, or drawing a line through a cluster. Only one
 * finger counts, so there is at most one gesture.
 */
export interface VerbGesture {
  readonly verb: Exclude<PathVerb, 'pulse'>;
  /** Number of the object; null for a finger's line, which finds its cluster at the end. */
  readonly k: number | null;
  readonly by: OtherThanPointer | undefined;
  /** Start of the gesture, by `nextInputMs`. */
  readonly t: number;
  /** Path of the finger so far. */
  readonly path: PathPoint[];
  /** The finger's place now. */
  finger: Point;
  /** Direction in which the arrow keys pull, −1 to 1 each. */
  pull: Point;
}

interface TripWorldState {
  /** Cargo, energy, chain and objects taken, by the one rule for a tap. */
  taps: TapState;
  caught: Set<number>;
  lastShotMs: number | null;
  /** Place of the pirate that it hit. */
  lastShotAt: Point | null;
  lastTap: { x: number; y: number; atMs: number } | null;
  /** Time of the last tap or miss that counted, by `nextInputMs`. */
  lastInputMs: number;
  /** Hits in a row that the player sees; 0 as soon as their loss was told. */
  chainHits: number;
  /** Taps refused for lack of energy. */
  refused: number;
  /** Hits, and misses that cost something, since the world was opened. */
  hits: number;
  misses: number;
  /** The keyboard's aim, which glides from one place to another; null until the first key. */
  aim: KeyAim | null;
  gesture: VerbGesture | null;
  /** The tapping phase is over, and the player stays in the field all the same (D51). */
  stays: boolean;
  /** The number of the next object to appear. */
  nextObject: number;
  /** Number of the last announced wave. */
  wave: number;
  isFinished: boolean;
}

interface TripContext {
  readonly components: TripComponents;
  readonly queries: TripQueries;
  readonly setup: TripSetup;
  readonly tapTerms: TapTerms;
  /** The flight's objects by their numbers. */
  readonly objectOf: ObjectOf;
  /** Place of the ship: depends on the window and changes no result. */
  shipHome: Point;
  readonly state: TripWorldState;
  /** Milliseconds since the flight's start; a whole number of steps after `startedMs`. */
  elapsedMs: number;
  /** Steps made; `elapsedMs` is computed from them so that rounding errors don't add up. */
  steps: number;
  startedMs: number;
  readonly intents: TripIntent[];
  readonly facts: TripFact[];
}

export type TripWorld = World<TripContext>;

/** A running trip at `elapsedMs` since its start. The first step adds all objects in reach at that moment. */
export function createTripWorld(setup: TripSetup, progress: TripProgress, elapsedMs: number): TripWorld {
  const components = createTripComponents();
  const tapTerms = worldTapTerms(setup);
  const world = createWorld<Omit<TripContext, 'queries'>>({
    components,
    setup,
    tapTerms,
    objectOf: tapTerms.objectOf,
    shipHome: { x: shipBerth.x, y: shipBerth.y },
    state: {
      taps: progress.taps,
      caught: new Set(progress.pirates),
      lastShotMs: null,
      lastShotAt: null,
      lastTap: null,
      lastInputMs: Number.NEGATIVE_INFINITY,
      chainHits: hitsAt(progress.taps.chain, elapsedMs, setup.tunables),
      refused: 0,
      hits: 0,
      misses: 0,
      aim: null,
      gesture: null,
      stays: false,
      nextObject: 0,
      wave: -1,
      isFinished: false,
    },
    elapsedMs,
    steps: 0,
    startedMs: elapsedMs,
    intents: [],
    facts: [],
  });
  return Object.assign(world, { queries: createTripQueries(world, components) });
}

/** Replaces the world's own counting by the server's; pirates already caught here stay caught. */
export function applyProgress(world: TripWorld, { taps, pirates }: TripProgress): void {
  const { state } = world;
  state.taps = taps;
  state.chainHits = hitsAt(taps.chain, world.elapsedMs, world.setup.tunables);
  for (const number of pirates) state.caught.add(number);
}

/**
 * The terms of the trip's taps. The world judges each tap when it is made, so none is in the future or late.
 */
export function worldTapTerms(setup: TripSetup): TapTerms {
  const { seed, waves, durationMs, energyPoints, cargoLimit, energyLimit, energyPerMs, tunables } = setup;
  return {
    ...fieldOf(seed, waves, tunables),
    durationMs,
    energyPoints,
    cargoLimit: Math.round(cargoLimit * 100),
    energyLimit,
    energyPerMs,
    tunables,
    ...anyTime,
  };
}

/**
 * One world's components, each a table indexed by entity: places and sizes in units of the play field,
 * times in milliseconds since the flight's start, angles in radians. Every world makes its own, so that two
 * never share data.
 */
function createTripComponents() {
  return {
    /** The place now and one step ago: a scene draws between the two. */
    Position: { x: table(), y: table(), beforeX: table(), beforeY: table() },
    /** The path of an object across the field. */
    Way: { course: list<Course>() },
    /** The angle now and one step ago, and radians a second. */
    Turn: { angle: table(), before: table(), speed: table() },
    Size: { diameter: table() },
    /** When it appears and when it leaves. */
    Life: { bornMs: table(), endsMs: table() },
    /**
     * An object to tap. `k`: its number in the flight. `look`: choice of its picture, 0 to 1. `kind`: its
     * key, mostly `rock`. `object`: its description by the rule.
     */
    Rock: {
      k: table(),
      look: table(),
      size: list<ObjectSize>(),
      kind: list<string>(),
      object: list<SpawnedObject>(),
    },
    Pirate: { number: table(), side: table() },
    Ship: { bank: table(), beforeBank: table() },
    /** Set by a system; only `sweep` removes the entity. */
    Gone: {},
  };
}

type TripComponents = ReturnType<typeof createTripComponents>;

function table(): number[] {
  return [];
}

function list<T>(): T[] {
  return [];
}

/**
 * The queries that run at every step and every frame. bitECS's own `query` builds a key on each call, which
 * costs more than most of the answers; these are registered once. An answer is a live list: copy it before
 * you add entities.
 */
function createTripQueries(world: World, components: TripComponents) {
  const { Position, Way, Turn, Rock, Pirate, Ship, Gone } = components;
  const register = (...terms: unknown[]): (() => readonly number[]) => {
    const answer = registerQuery(world, terms as QueryTerm[]);
    return () => {
      commitRemovals(world);
      return answer.dense as readonly number[];
    };
  };
  return {
    crossing: register(Position, Way),
    turning: register(Turn),
    /** Objects that can be taken. */
    objects: register(Rock, Not(Gone)),
    pirates: register(Pirate, Not(Gone)),
    ships: register(Ship),
    gone: register(Gone),
  };
}

type TripQueries = ReturnType<typeof createTripQueries>;

/** The objects that can be taken now: all present objects except those still in the dark (D35). */
export function objectsToTake(world: TripWorld): readonly number[] {
  const ids = world.queries.objects();
  const { objectDarkMs } = world.setup.tunables;
  if (objectDarkMs === 0) return ids;
  const { bornMs } = world.components.Life;
  return ids.filter((id) => Math.round(world.elapsedMs) >= (bornMs[id] ?? 0) + objectDarkMs);
}

/** The clusters that can be taken now. */
export function clusters(world: TripWorld): readonly number[] {
  const { object } = world.components.Rock;
  return objectsToTake(world).filter((id) => object[id]?.kind?.verb === 'swipe');
}

/** The entity of object `k` while it can be taken; undefined for null. */
export function objectNumbered(world: TripWorld, k: number | null): number | undefined {
  const { Rock } = world.components;
  return k === null ? undefined : world.queries.objects().find((id) => Rock.k[id] === k);
}

/** The rule's description of object `k` while it can be taken; undefined for null. */
export function objectOf(world: TripWorld, k: number | null): SpawnedObject | undefined {
  const id = objectNumbered(world, k);
  return id === undefined ? undefined : world.components.Rock.object[id];
}

/** Hits in a row at a moment; the chain's clock stops during a gesture (D52). */
export function chainHitsAt({ state: { taps, gesture }, setup }: TripWorld, atMs: number): number {
  return hitsAt(taps.chain, gesture ? Math.min(gesture.t, atMs) : atMs, setup.tunables);
}

/** Whether the tapping phase of the flight is over (D51). */
export function isTappingOver({ state: { taps }, setup }: TripWorld, atMs: number): boolean {
  return taps.lastWave !== null && atMs >= tappingEndsMs(taps.lastWave, setup.tunables);
}

/** Hits of the tap's lesson still to be made; 0 on a trip of another verb, which has a lesson of its own. */
export function tapLessonLeft({ setup, state: { taps } }: TripWorld): number {
  return setup.waves?.verb ? 0 : lessonLeft(taps.tapped.length, setup.tunables);
}

export function energyNow({ state, tapTerms, elapsedMs }: TripWorld): number {
  return tapEnergyAt(state.taps, elapsedMs, tapTerms);
}

/** Limit for waiting after a clock was set back: the server refuses taps from further ahead. */
const MAX_AHEAD_MS = 2000;

/** The part of a world that decides the time of an input. */
type InputState = Pick<TripContext, 'elapsedMs'> & {
  readonly state: {
    readonly lastInputMs: number;
    readonly taps: { readonly chain: { readonly atMs: number } };
  };
};

/**
 * Time of a tap or miss, in whole milliseconds since the flight's start. The server replays inputs by
 * their times, so each input is later than the input before, even within a step and after the clock
 * was set back a little.
 */
export function nextInputMs({ state, elapsedMs }: InputState): number {
  const present = Math.round(elapsedMs);
  const later = Math.max(state.lastInputMs, state.taps.chain.atMs) + 1;
  return later > present && later - present <= MAX_AHEAD_MS ? later : present;
}
