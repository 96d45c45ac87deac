import { addComponents, addEntity, createWorld, type World } from 'bitecs';
import type { Tunables } from '#engine/content/tunables.ts';
import { dockingStart, type StickInput, type Vector, zoneAt } from '#engine/rules/trip/docking.ts';
import type { Outcome } from '../trip/intents.ts';
import { createDockingComponents, type DockingComponents } from './components.ts';

export interface DockingState {
  /** 0 to 100, now and a tick ago. */
  progress: number;
  beforeProgress: number;
  isInside: boolean;
  /** How the try ended; null while it goes on. */
  end: 'won' | 'lost' | null;
}

export interface DockingContext {
  readonly parts: DockingComponents;
  readonly seed: string;
  readonly tunables: Tunables;
  readonly state: DockingState;
  /** Ticks that have been lived. */
  tick: number;
  /** What the stick did, in order of its ticks: what is played, and what is played again. */
  readonly input: StickInput[];
  /** How much of `input` was obeyed. */
  obeyed: number;
  readonly outbox: Outcome[];
}

export type DockingWorld = World<DockingContext>;

/**
 * A try at docking before its first tick (D19). With an `input` it is one that was played, and comes out as it did; the
 * entries may lie in any order, and the later of two with one tick counts.
 */
export function createDockingWorld(
  seed: string,
  tunables: Tunables,
  input: readonly StickInput[] = [],
): DockingWorld {
  const world = createWorld<DockingContext>({
    parts: createDockingComponents(),
    seed,
    tunables,
    state: { progress: 0, beforeProgress: 0, isInside: false, end: null },
    tick: 0,
    input: [...input].sort((a, b) => a.tick - b.tick),
    obeyed: 0,
    outbox: [],
  });
  const { Position, Velocity, Thrust, Frame } = world.parts;
  const ship = addEntity(world);
  addComponents(world, ship, Position, Velocity, Thrust);
  place(world, ship, dockingStart(tunables));
  Velocity.x[ship] = Velocity.y[ship] = Thrust.x[ship] = Thrust.y[ship] = 0;
  const frame = addEntity(world);
  addComponents(world, frame, Position, Frame);
  place(world, frame, zoneAt(seed, 0, tunables));
  return world;
}

function place({ parts: { Position } }: DockingWorld, id: number, at: Vector): void {
  Position.x[id] = Position.beforeX[id] = at.x;
  Position.y[id] = Position.beforeY[id] = at.y;
}
