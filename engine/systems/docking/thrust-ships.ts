import { speedAfter } from '#engine/rules/trip/docking/docking.ts';
import type { DockingWorld } from '#engine/world/docking/create-docking-world.ts';

/** Inertia: the engines add to the speed, drag reduces it. */
export function thrustShips(world: DockingWorld): void {
  const { Velocity, Thrust } = world.components;
  for (const id of world.ships) {
    Velocity.x[id] = speedAfter(Velocity.x[id] ?? 0, Thrust.x[id] ?? 0, world.tunables);
    Velocity.y[id] = speedAfter(Velocity.y[id] ?? 0, Thrust.y[id] ?? 0, world.tunables);
  }
}
