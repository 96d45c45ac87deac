import { addComponent, query } from 'bitecs';
import { STEP_MS, type TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { spawnShip } from '#engine/world/trip/spawn.ts';
import { tripSchedule } from './schedule.ts';
import { sweep } from './sweep.ts';

/** After a longer gap the world jumps instead of stepping through it: the window was away, or the device's clock was set. */
const GAP_MS = 1000;

/**
 * Advances the world in fixed steps up to `toMs` since the flight's start. Returns how far the time has gone into the
 * next step, 0 to 1. The result doesn't depend on how many calls the time is cut into.
 */
export function advanceTrip(world: TripWorld, toMs: number): number {
  if (world.queries.ships().length === 0) spawnShip(world);
  if (Math.abs(toMs - world.nowMs) > GAP_MS) jump(world, toMs);
  while (world.startedMs + (world.steps + 1) * STEP_MS <= toMs) {
    world.steps++;
    world.nowMs = world.startedMs + world.steps * STEP_MS;
    for (const system of tripSchedule) system(world);
  }
  return Math.min(1, Math.max(0, (toMs - world.nowMs) / STEP_MS));
}

/** Clears the field; the next step brings in what is in reach now. */
function jump(world: TripWorld, toMs: number): void {
  const { Life, Gone } = world.components;
  for (const id of [...query(world, [Life])]) addComponent(world, id, Gone);
  sweep(world);
  world.intents.length = 0;
  world.startedMs = toMs - STEP_MS;
  world.steps = 0;
  world.nowMs = world.startedMs;
  world.state.nextObject = 0;
}
