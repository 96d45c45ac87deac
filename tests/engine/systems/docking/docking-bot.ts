import { defaultTunables } from '#engine/content/tunables.ts';
import type { DockingTerms, StickInput, Vector } from '#engine/rules/trip/docking/docking.ts';
import { tickMs } from '#engine/rules/trip/one-try.ts';
import { advanceDocking } from '#engine/systems/docking/advance-docking.ts';
import { createDockingWorld, type DockingWorld, steerDocking } from '#engine/world/docking/docking-world.ts';

export interface Seen {
  readonly ship: Vector;
  readonly speed: Vector;
  readonly frame: Vector;
}

/** Ship, its speed, and the frame of a docking world. */
export function look(world: DockingWorld): Seen {
  const { Position, Velocity } = world.components;
  const ship = world.ships[0]!;
  const frame = world.frames[0]!;
  return {
    ship: { x: Position.x[ship]!, y: Position.y[ship]! },
    speed: { x: Velocity.x[ship]!, y: Velocity.y[ship]! },
    frame: { x: Position.x[frame]!, y: Position.y[frame]! },
  };
}

/** One tick more. */
export function tick(world: DockingWorld): void {
  advanceDocking(world, (world.tick + 1) * tickMs);
}

/** The stick's direction for a pilot who chases the middle of the frame. */
export function chase({ ship, speed, frame }: Seen): Vector {
  const push = (gap: number, pace: number) => Math.min(1, Math.max(-1, gap * 0.05 - pace * 0.9));
  return { x: push(frame.x - ship.x, speed.x), y: push(frame.y - ship.y, speed.y) };
}

/** Plays a try to its end; `hand` returns the stick's direction from what it has seen so far. */
export function play(
  seed: string,
  hand: (seen: readonly Seen[], tick: number) => Vector = (seen) => chase(seen.at(-1)!),
  tunables: DockingTerms = defaultTunables,
): DockingWorld {
  const world = createDockingWorld(seed, tunables);
  const seen: Seen[] = [];
  while (!world.state.end) {
    seen.push(look(world));
    steerDocking(world, hand(seen, world.tick));
    tick(world);
  }
  return world;
}

/** The log of a small bot that wins. */
export function winningLog(seed: string, terms: DockingTerms = defaultTunables): StickInput[] {
  return play(seed, undefined, terms).input;
}
