import type { AssaultWorld } from '#engine/world/assault/create-assault-world.ts';
import { applyActs } from './apply-acts.ts';
import { beginPhases } from './begin-phases.ts';
import { decideAssault } from './decide-assault.ts';
import { fireVolleys } from './fire-volleys.ts';
import { landShots } from './land-shots.ts';
import { tellShots } from './tell-shots.ts';

/** One tick of an assault: the systems in the order in which they run. */
export const assaultSchedule: readonly ((world: AssaultWorld) => void)[] = [
  beginPhases,
  tellShots,
  applyActs,
  passTick,
  fireVolleys,
  landShots,
  decideAssault,
];

function passTick(world: AssaultWorld): void {
  world.tick++;
}
