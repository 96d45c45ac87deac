import type { DockingWorld } from '#engine/world/docking/create-docking-world.ts';
import { decideDocking } from './decide-docking.ts';
import { driftFrame } from './drift-frame.ts';
import { holdFrame } from './hold-frame.ts';
import { moveShips } from './move-ships.ts';
import { obeyStick } from './obey-stick.ts';
import { thrustShips } from './thrust-ships.ts';

/** A tick of a try at docking, in the order in which it happens; the time goes on between what was and what comes. */
export const dockingSchedule: readonly ((world: DockingWorld) => void)[] = [
  obeyStick,
  thrustShips,
  moveShips,
  passTick,
  driftFrame,
  holdFrame,
  decideDocking,
];

function passTick(world: DockingWorld): void {
  world.tick++;
}
