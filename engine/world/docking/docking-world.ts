import { addComponents, addEntity, createWorld, type QueryResult, query, type World } from 'bitecs';
import type { TryEnd } from '../../rules/trip/arrival/one-try.ts';
import {
  type DockingTerms,
  type DriftLeg,
  dockingStart,
  driftLeg,
  pushOf,
  type SeenDocking,
  type StickInput,
  type Vector,
  zoneOn,
} from '../../rules/trip/docking/docking.ts';

interface DockingState {
  /** 0 to 100, now and one tick ago. */
  progress: number;
  beforeProgress: number;
  isInside: boolean;
  /** Number of times that the ship left the frame. */
  exits: number;
  /** Result of the try; null until its end. */
  end: TryEnd | null;
}

interface DockingContext {
  readonly components: DockingComponents;
  /**
   * The entities with a velocity, and the entities with a frame: lists updated by bitECS. A query hashes its
   * terms at each call, which took two thirds of the time of a replay.
   */
  ships: QueryResult;
  frames: QueryResult;
  readonly seed: string;
  readonly tunables: DockingTerms;
  readonly state: DockingState;
  /**
   * The present leg of the frame's drift. Drawing it from the seed at every tick took a third of a replay's
   * time.
   */
  leg: DriftLeg;
  /** Ticks passed. */
  tick: number;
  /** The stick's directions in tick order: the log that the server replays. */
  readonly input: StickInput[];
  /** Number of applied entries of `input`. */
  applied: number;
  readonly facts: DockingFact[];
}

export type DockingWorld = World<DockingContext>;

/**
 * A try at docking before its first tick (D19). With an `input` the world replays a try to the same end.
 * Entries may have any order; the later of two entries for one tick counts.
 */
export function createDockingWorld(
  seed: string,
  tunables: DockingTerms,
  input: readonly StickInput[] = [],
): DockingWorld {
  const world = createWorld<DockingContext>({
    components: createDockingComponents(),
    ships: [],
    frames: [],
    seed,
    tunables,
    leg: driftLeg(seed, 0, tunables),
    state: { progress: 0, beforeProgress: 0, isInside: false, exits: 0, end: null },
    tick: 0,
    input: [...input].sort((a, b) => a.tick - b.tick),
    applied: 0,
    facts: [],
  });
  const { Position, Velocity, Thrust, Frame } = world.components;
  const ship = addEntity(world);
  addComponents(world, ship, Position, Velocity, Thrust);
  place(world, ship, dockingStart(tunables));
  Velocity.x[ship] = Velocity.y[ship] = Thrust.x[ship] = Thrust.y[ship] = 0;
  const frame = addEntity(world);
  addComponents(world, frame, Position, Frame);
  place(world, frame, zoneOn(world.leg, 0, tunables));
  world.ships = query(world, [Position, Velocity, Thrust]);
  world.frames = query(world, [Position, Frame]);
  return world;
}

function place({ components: { Position } }: DockingWorld, id: number, at: Vector): void {
  Position.x[id] = Position.beforeX[id] = at.x;
  Position.y[id] = Position.beforeY[id] = at.y;
}

/**
 * One docking's components, each a table indexed by entity: places in units of the play field, speeds in
 * units a tick. Every world makes its own, so that two never share data.
 */
function createDockingComponents() {
  return {
    /** The place now and one tick ago: a scene draws between the two. */
    Position: { x: table(), y: table(), beforeX: table(), beforeY: table() },
    Velocity: { x: table(), y: table() },
    /** The push of the ship's engines; its length is at most 1. */
    Thrust: { x: table(), y: table() },
    /** The station's frame. */
    Frame: {},
  };
}

type DockingComponents = ReturnType<typeof createDockingComponents>;

function table(): number[] {
  return [];
}

/**
 * An event of a try at docking, as plain data. Systems append facts to `world.facts`, the client adds the
 * countdown before the first tick, and the docking scene gives each fact a sound and a vibration.
 */
export interface DockingFact {
  /** A second of the countdown begins; the ship enters or leaves the frame; the try ends. */
  readonly kind: 'counted' | 'entered' | 'left' | 'won' | 'lost';
  /** Ticks since the start of the try; 0 during the countdown. */
  readonly tick: number;
}

/** Place and speed of the ship, and the middle of the frame. */
export function seeDocking({ components, ships, frames }: DockingWorld): SeenDocking {
  const { Position, Velocity } = components;
  const [ship = 0, frame = 0] = [ships[0], frames[0]];
  const at = (table: { readonly x: readonly number[]; readonly y: readonly number[] }, id: number) => ({
    x: table.x[id] ?? 0,
    y: table.y[id] ?? 0,
  });
  return { ship: at(Position, ship), speed: at(Velocity, ship), frame: at(Position, frame) };
}

/**
 * True while the crew flies with the pilot (D53): from the first entry of the log on, because an empty
 * log is a skipped try.
 */
export function isHelped({ tunables, applied }: DockingWorld): boolean {
  return tunables.dockingHelp > 0 && applied > 0;
}

/** The stick is logged in thousandths: finer than a thumb can steer, and short in the log. */
const STEPS = 1000;

/**
 * Points the stick from the next tick on and logs the direction. The world follows the log to the last
 * digit; the later of two directions within one tick counts.
 */
export function steerDocking(world: DockingWorld, stick: Vector): void {
  const push = pushOf(stick);
  const entry = { tick: world.tick, x: rounded(push.x), y: rounded(push.y) };
  const last = world.input.at(-1);
  // With the crew's help the first entry says that somebody flies, even with the stick at rest.
  const isRest = entry.x === 0 && entry.y === 0 && world.tunables.dockingHelp === 0;
  if (last ? last.x === entry.x && last.y === entry.y : isRest) return;
  if (last?.tick === entry.tick) world.input.pop();
  world.input.push(entry);
}

/** Never −0, which JSON can't write. */
function rounded(part: number): number {
  return Math.trunc(part * STEPS) / STEPS + 0;
}
