import type { AssaultAct } from '#engine/rules/trip/assault/assault.ts';
import { acceptsAct } from './accepts-act.ts';
import type { AssaultWorld } from './create-assault-world.ts';

/** Logs what the pilot does now; the world follows the log. What would change nothing is not logged. */
export function commandAssault(world: AssaultWorld, act: AssaultAct): boolean {
  if (world.state.end || !acceptsAct(world, act)) return false;
  const last = world.input.at(-1);
  if (last?.tick === world.tick && last.act === act) return false;
  world.input.push({ tick: world.tick, act });
  return true;
}
