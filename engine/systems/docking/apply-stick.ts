import { pushOf } from '#engine/rules/trip/docking.ts';
import type { DockingWorld } from '#engine/world/docking/create-docking-world.ts';

/** Points the engines where the log says that the stick points from this tick on. */
export function applyStick(world: DockingWorld): void {
  const { Thrust } = world.components;
  for (let entry = world.input[world.applied]; entry && entry.tick <= world.tick; ) {
    const push = pushOf(entry);
    for (const id of world.ships) {
      Thrust.x[id] = push.x;
      Thrust.y[id] = push.y;
    }
    entry = world.input[++world.applied];
  }
}
