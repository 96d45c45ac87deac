import { addComponents, addEntity, createWorld, type World } from 'bitecs';
import {
  type AssaultInput,
  type AssaultTerms,
  type BaseShot,
  type Station,
  shotsOf,
  type Threat,
  threatsOf,
  whole,
  worn,
} from '#engine/rules/trip/assault/assault.ts';
import type { TryEnd } from '#engine/rules/trip/one-try.ts';
import { type AssaultComponents, createAssaultComponents } from './components.ts';
import type { AssaultFact } from './facts.ts';

interface AssaultState {
  phase: number;
  /** The station that has the order; null before the first one. */
  station: Station | null;
  /** This phase's order was given. */
  isOrdered: boolean;
  /** Until this tick the station is busy after a mistimed answer. */
  busyUntil: number;
  /** Shots that the pilot answered, that the crew stopped, and that hit. */
  answered: number;
  held: number;
  hits: number;
  /** What each phase took off the base, and who had the order at its end. */
  readonly phases: { station: Station | null; damage: number; stopped: number }[];
  /** The last shot that landed, and what it took off the base or the hull. */
  landed: { number: number; isStopped: boolean; damage: number } | null;
  /** How the fight ended; null while it goes on. */
  end: TryEnd | null;
}

interface AssaultContext {
  readonly components: AssaultComponents;
  readonly ship: number;
  readonly base: number;
  /** The shots on their way, in the order in which they land. A query at each tick would take most of a replay's time. */
  readonly coming: number[];
  readonly terms: AssaultTerms;
  readonly threats: readonly Threat[];
  readonly shots: readonly BaseShot[];
  /** How many of `shots` have been announced. */
  told: number;
  readonly state: AssaultState;
  /** Ticks that have passed. */
  tick: number;
  /** What the pilot did, in tick order: the log that the server replays. */
  readonly input: AssaultInput[];
  /** How many entries of `input` have been applied. */
  applied: number;
  readonly facts: AssaultFact[];
}

export type AssaultWorld = World<AssaultContext>;

/**
 * An assault before its first tick (D20). With an `input` it replays a fight and ends the same way. Entries may come in
 * any order; those of one tick count in the order given.
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

/** What is left of the base, 0 to 100. */
export function baseLeft({ components, base }: AssaultWorld): number {
  return components.Hull.left[base] ?? 0;
}

/** What is left of the ship's hull, 0 to 100. */
export function hullLeft({ components, ship }: AssaultWorld): number {
  return components.Hull.left[ship] ?? 0;
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
