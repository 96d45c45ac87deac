import { addComponents, addEntity, createWorld, type World } from 'bitecs';
import type { TryEnd } from '../../rules/trip/arrival/one-try.ts';
import {
  type AssaultAct,
  type AssaultInput,
  type AssaultTerms,
  type BaseShot,
  orderTicks,
  phaseAt,
  phaseTicks,
  type Station,
  shotsOf,
  type Threat,
  threatsOf,
  whole,
  worn,
} from '../../rules/trip/assault/assault.ts';

interface AssaultState {
  phase: number;
  /** The station with the order; null before the first order. */
  station: Station | null;
  /** This phase's order was given. */
  isOrdered: boolean;
  /** Until this tick the station is busy after a mistimed answer. */
  busyUntil: number;
  /** Shots that the pilot answered, that the crew stopped, and that hit. */
  answered: number;
  held: number;
  hits: number;
  /** Damage of each phase to the base, and the ordered station at its end. */
  readonly phases: { station: Station | null; damage: number; stopped: number }[];
  /** The last landed shot and its damage to the base or the hull. */
  landed: { number: number; isStopped: boolean; damage: number } | null;
  /** Result of the assault; null until its end. */
  end: TryEnd | null;
}

interface AssaultContext {
  readonly components: AssaultComponents;
  readonly ship: number;
  readonly base: number;
  /**
   * The shots on their way, in the order in which they land. A query at each tick would take most of a
   * replay's time.
   */
  readonly coming: number[];
  readonly seed: string;
  readonly terms: AssaultTerms;
  readonly threats: readonly Threat[];
  readonly shots: readonly BaseShot[];
  /** Number of announced `shots`. */
  told: number;
  readonly state: AssaultState;
  /** Ticks passed. */
  tick: number;
  /** The pilot's acts in tick order: the log that the server replays. */
  readonly input: AssaultInput[];
  /** Number of applied entries of `input`. */
  applied: number;
  readonly facts: AssaultFact[];
}

export type AssaultWorld = World<AssaultContext>;

/**
 * An assault before its first tick (D20). With an `input` the world replays an assault to the same end.
 * Entries may have any order; entries of one tick apply in the order given.
 */
export function createAssaultWorld(
  seed: string,
  terms: AssaultTerms,
  input: readonly AssaultInput[] = [],
): AssaultWorld {
  const world = createWorld<AssaultContext>({
    components: createAssaultComponents(),
    ship: 0,
    base: 0,
    coming: [],
    seed,
    terms,
    threats: threatsOf(seed),
    shots: shotsOf(seed, terms),
    told: 0,
    state: freshState(),
    tick: 0,
    input: [...input].sort((a, b) => a.tick - b.tick),
    applied: 0,
    facts: [],
  });
  const { Hull, Base, Ship } = world.components;
  const bodies = { ship: addEntity(world), base: addEntity(world) };
  addComponents(world, bodies.ship, Hull, Ship);
  addComponents(world, bodies.base, Hull, Base);
  Hull.left[bodies.ship] = Hull.left[bodies.base] = whole;
  return Object.assign(world, bodies);
}

/** Remaining base, 0 to 100. */
export function baseLeft({ components, base }: AssaultWorld): number {
  return components.Hull.left[base] ?? 0;
}

/** Remaining hull of the ship, 0 to 100. */
export function hullLeft({ components, ship }: AssaultWorld): number {
  return components.Hull.left[ship] ?? 0;
}

/** True in a first assault, in which the crew helps (D53). */
export function isAssaultHelped({ terms }: AssaultWorld): boolean {
  return terms.tunables.assaultHelp > 0;
}

function freshState(): AssaultState {
  return {
    phase: -1,
    station: null,
    isOrdered: false,
    busyUntil: 0,
    answered: 0,
    held: 0,
    hits: 0,
    phases: [],
    landed: null,
    end: null,
  };
}

/** Takes damage off the base, and counts it for the phase. */
export function wearBase(world: AssaultWorld, damage: number): void {
  const { Hull } = world.components;
  const before = baseLeft(world);
  Hull.left[world.base] = worn(before, damage);
  const phase = world.state.phases.at(-1);
  if (!phase) return;
  phase.damage += before - baseLeft(world);
  phase.station = world.state.station;
}

/**
 * One assault's components, each a table indexed by entity. Every world makes its own, so that two never
 * share data.
 */
function createAssaultComponents() {
  return {
    /** Remaining hull of the ship, or of the base: 0 to 100. */
    Hull: { left: table<number>() },
    /** The pirate base. */
    Base: {},
    /** The attacking ship. */
    Ship: {},
    /** An announced shot on its way: its index in `world.shots`, and whether the pilot has answered. */
    Shot: { number: table<number>(), isAnswered: table<boolean>(), isOpen: table<boolean>() },
  };
}

type AssaultComponents = ReturnType<typeof createAssaultComponents>;

function table<Value>(): Value[] {
  return [];
}

/**
 * An event of an assault, as plain data. Systems append facts to `world.facts`. The client adds the
 * countdown and gives each fact a sound and a vibration; the scene draws it.
 */
export type AssaultFact = { readonly tick: number } & (
  | { readonly kind: 'counted' }
  /** A phase has begun, 0 to 2. */
  | { readonly kind: 'phase'; readonly phase: number; readonly threat: Threat }
  | { readonly kind: 'ordered'; readonly station: Station }
  /** The ordered station has worn the base down. */
  | { readonly kind: 'volley'; readonly station: Station; readonly damage: number }
  | { readonly kind: 'told' | 'opened'; readonly shot: number; readonly gun: number }
  /** The pilot pressed in time, or not. */
  | { readonly kind: 'answered'; readonly shot: number; readonly station: Station }
  | { readonly kind: 'mistimed'; readonly station: Station }
  /** A shot was stopped: by the pilot's answer, which struck the base, or by the crew, which didn't. */
  | {
      readonly kind: 'stopped';
      readonly shot: number;
      readonly gun: number;
      readonly station: Station;
      readonly damage: number;
    }
  | { readonly kind: 'hit'; readonly shot: number; readonly gun: number; readonly damage: number }
  | { readonly kind: 'won' | 'lost' }
);

/** True if the act changes something now: a possible order, or an answer by an idle station. */
export function acceptsAct(world: AssaultWorld, act: AssaultAct): boolean {
  const { state, tick, components } = world;
  if (act === 'retreat') return true;
  // The station of the last phase may be chosen again.
  if (act !== 'answer') return isOrderOpen(world);
  // A second press on an answered shot that hasn't landed yet costs nothing.
  const isAnswered = world.coming.some((id) => components.Shot.isAnswered[id]);
  return state.station !== null && tick >= state.busyUntil && !isAnswered;
}

/** True while this phase's order can be given. */
export function isOrderOpen({ state, tick, terms }: AssaultWorld): boolean {
  const phase = phaseAt(tick, terms);
  const wasOrdered = state.phase === phase && state.isOrdered;
  return !wasOrdered && tick - phase * phaseTicks(terms) < orderTicks(terms);
}

/** Logs an act of the pilot; the world follows the log. Acts without effect are not logged. */
export function commandAssault(world: AssaultWorld, act: AssaultAct): boolean {
  if (world.state.end || !acceptsAct(world, act)) return false;
  const last = world.input.at(-1);
  if (last?.tick === world.tick && last.act === act) return false;
  world.input.push({ tick: world.tick, act });
  return true;
}
