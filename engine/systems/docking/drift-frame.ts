import { zoneAt } from '#engine/rules/trip/docking.ts';
import type { DockingWorld } from '#engine/world/docking/create-docking-world.ts';

/** Moves the station's frame to where the flight's seed has it at this tick. */
export function driftFrame(world: DockingWorld): void {
  const { Position } = world.components;
  for (const id of world.frames) {
    const at = zoneAt(world.seed, world.tick, world.tunables);
    Position.beforeX[id] = Position.x[id] ?? 0;
    Position.beforeY[id] = Position.y[id] ?? 0;
    Position.x[id] = at.x;
    Position.y[id] = at.y;
  }
}
