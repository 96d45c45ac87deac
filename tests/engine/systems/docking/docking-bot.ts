import { defaultTunables } from '#engine/content/tunables.ts';
import {
  chaseFrame,
  type DockingTerms,
  type SeenDocking,
  type StickInput,
  type Vector,
} from '#engine/rules/trip/docking/docking.ts';
import { tickMs } from '#engine/rules/trip/one-try.ts';
import { advanceDocking } from '#engine/systems/docking/advance-docking.ts';
import {
  createDockingWorld,
  type DockingWorld,
  seeDocking,
  steerDocking,
} from '#engine/world/docking/docking-world.ts';

type Seen = SeenDocking;
export const look = seeDocking;
export const chase = chaseFrame;

/** One tick more. */
export function tick(world: DockingWorld): void {
  advanceDocking(world, (world.tick + 1) * tickMs);
}

/** Plays a try to its end; `hand` returns the stick's direction from what it has seen so far. */
export function play(
  seed: string,
  hand: (seen: readonly Seen[], tick: number) => Vector = (seen) => chaseFrame(seen.at(-1)!),
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
