import { gustAt } from '#engine/rules/trip/docking/docking.ts';
import type { DockingWorld } from '#engine/world/docking/create-docking-world.ts';

/** Pushes the ship with the wind of this tick, by the flight's seed. */
export function blowGusts(world: DockingWorld): void {
  const { Velocity } = world.components;
  const wind = gustAt(world.seed, world.tick, world.tunables);
  for (const id of world.ships) {
    Velocity.x[id] = (Velocity.x[id] ?? 0) + wind.x;
    Velocity.y[id] = (Velocity.y[id] ?? 0) + wind.y;
  }
}
