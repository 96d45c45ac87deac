import { driftLeg, legNumberAt, zoneOn } from '#engine/rules/trip/docking/docking.ts';
import type { DockingWorld } from '#engine/world/docking/create-docking-world.ts';

/** Moves the station's frame to where the flight's seed has it at this tick. */
export function driftFrame(world: DockingWorld): void {
  const { components, seed, tick, tunables } = world;
  const { Position } = components;
  const number = legNumberAt(tick, tunables);
  if (world.leg.number !== number) world.leg = driftLeg(seed, number, tunables);
  const at = zoneOn(world.leg, tick, tunables);
  for (const id of world.frames) {
    Position.beforeX[id] = Position.x[id] ?? 0;
    Position.beforeY[id] = Position.y[id] ?? 0;
    Position.x[id] = at.x;
    Position.y[id] = at.y;
  }
}
