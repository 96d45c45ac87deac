import { query } from 'bitecs';
import { pushOf } from '#engine/rules/trip/docking.ts';
import type { DockingWorld } from '#engine/world/docking/create-docking-world.ts';

/** Lets the engines push where the log says that the stick points from this tick on. */
export function obeyStick(world: DockingWorld): void {
  const { Thrust } = world.parts;
  for (let entry = world.input[world.obeyed]; entry && entry.tick <= world.tick; ) {
    const push = pushOf(entry);
    for (const id of query(world, [Thrust])) {
      Thrust.x[id] = push.x;
      Thrust.y[id] = push.y;
    }
    entry = world.input[++world.obeyed];
  }
}
