import type { DockingWorld } from '#engine/world/docking/create-docking-world.ts';
import { applyStick } from './apply-stick.ts';
import { blowGusts } from './blow-gusts.ts';
import { decideDocking } from './decide-docking.ts';
import { driftFrame } from './drift-frame.ts';
import { holdFrame } from './hold-frame.ts';
import { moveShips } from './move-ships.ts';
import { thrustShips } from './thrust-ships.ts';

/** One tick of a try at docking: the systems in the order in which they run. */
export const dockingSchedule: readonly ((world: DockingWorld) => void)[] = [
  applyStick,
  thrustShips,
  blowGusts,
  moveShips,
  passTick,
  driftFrame,
  holdFrame,
  decideDocking,
];

function passTick(world: DockingWorld): void {
  world.tick++;
}
