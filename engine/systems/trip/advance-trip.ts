import { addComponent, query } from 'bitecs';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { spawnShip } from '#engine/world/trip/spawn.ts';
import { STEP_MS } from '../step.ts';
import { tripSchedule } from './schedule.ts';
import { sweep } from './sweep.ts';

/** A longer gap isn't lived through: the window was away, and the trip goes on from where it is. */
const GAP_MS = 1000;

/**
 * Lives the world up to `toMs` since the session's start, in fixed steps. The answer, 0 to 1, is how far the time has
 * gone into the next step. However the way there is cut into calls, the world comes out the same.
 */
export function advanceTrip(world: TripWorld, toMs: number): number {
  if (world.finds.ships().length === 0) spawnShip(world);
  if (toMs - world.nowMs > GAP_MS) jump(world, toMs);
  while (world.startedMs + (world.steps + 1) * STEP_MS <= toMs) {
    world.steps++;
    world.nowMs = world.startedMs + world.steps * STEP_MS;
    for (const system of tripSchedule) system(world);
  }
  return Math.min(1, Math.max(0, (toMs - world.nowMs) / STEP_MS));
}

/** Clears what was on the screen; the next step brings in what is there now. */
function jump(world: TripWorld, toMs: number): void {
  const { Life, Gone } = world.parts;
  for (const id of [...query(world, [Life])]) addComponent(world, id, Gone);
  sweep(world);
  world.intents.length = 0;
  world.startedMs = toMs - STEP_MS;
  world.steps = 0;
  world.nowMs = world.startedMs;
  world.state.combo = 0;
  world.state.nextObject = 0;
}
