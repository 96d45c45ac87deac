import { pushOf } from '#engine/rules/trip/docking/docking.ts';
import type { DockingWorld } from '#engine/world/docking/create-docking-world.ts';

/** Points the engines in the stick's direction from this tick on, by the log. */
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
