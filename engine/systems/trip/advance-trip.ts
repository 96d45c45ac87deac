import { addComponent, query, removeEntity } from 'bitecs';
import { spawnShip } from '../../world/trip/spawn.ts';
import { STEP_MS, type TripWorld } from '../../world/trip/trip-world.ts';
import { breakChain } from './count-takes.ts';
import { aimByKeys } from './key-aim.ts';
import { takeObjects } from './take-objects.ts';
import { announceWaves, appearObjects, crossObjects, expireObjects, turnObjects } from './trip-objects.ts';
import { appearPirates, expirePirates, shootPirates } from './trip-pirates.ts';
import { aimTaps } from './trip-taps.ts';

/**
 * After a longer gap the world jumps instead of stepping through it: the window was away, or the device's
 * clock was set.
 */
const GAP_MS = 1000;

/**
 * Advances the world in fixed steps up to `toMs` since the flight's start. Returns how far the time has
 * gone into the next step, 0 to 1. The result doesn't depend on how many calls the time is cut into.
 */
export function advanceTrip(world: TripWorld, toMs: number): number {
  if (world.queries.ships().length === 0) spawnShip(world);
  if (Math.abs(toMs - world.elapsedMs) > GAP_MS) jump(world, toMs);
  while (world.startedMs + (world.steps + 1) * STEP_MS <= toMs) {
    world.steps++;
    world.elapsedMs = world.startedMs + world.steps * STEP_MS;
    for (const system of tripSchedule) system(world);
  }
  return Math.min(1, Math.max(0, (toMs - world.elapsedMs) / STEP_MS));
}

/** Clears the field; the next step brings in what is in reach now. */
function jump(world: TripWorld, toMs: number): void {
  const { Life, Gone } = world.components;
  for (const id of [...query(world, [Life])]) addComponent(world, id, Gone);
  sweep(world);
  world.intents.length = 0;
  world.state.gesture = null;
  world.startedMs = toMs - STEP_MS;
  world.steps = 0;
  world.elapsedMs = world.startedMs;
  world.state.nextObject = 0;
}

/** One step of a running trip: the systems in the order in which they run. */
export const tripSchedule: readonly ((world: TripWorld) => void)[] = [
  announceWaves,
  appearObjects,
  appearPirates,
  breakChain,
  aimTaps,
  aimByKeys,
  shootPirates,
  takeObjects,
  turnObjects,
  crossObjects,
  steerShip,
  expireObjects,
  expirePirates,
  finishTrip,
  sweep,
];

/** Range in which the ship wanders (field units) and leans (radians); periods in milliseconds. */
const SWAY = { x: 7, y: 5, bank: 0.055, xMs: 9100, yMs: 6700, bankMs: 7700 } as const;

/** Makes the ship wander and lean slowly near its place, as a function of time only. */
function steerShip(world: TripWorld): void {
  const { components, shipHome, elapsedMs } = world;
  const { Position, Ship } = components;
  const wave = (periodMs: number): number => Math.sin((elapsedMs / periodMs) * 2 * Math.PI);
  for (const id of world.queries.ships()) {
    Position.beforeX[id] = Position.x[id] ?? 0;
    Position.beforeY[id] = Position.y[id] ?? 0;
    Position.x[id] = shipHome.x + SWAY.x * wave(SWAY.xMs);
    Position.y[id] = shipHome.y + SWAY.y * wave(SWAY.yMs);
    Ship.beforeBank[id] = Ship.bank[id] ?? 0;
    Ship.bank[id] = SWAY.bank * wave(SWAY.bankMs);
  }
}

/** Says once that the timer has run out. */
function finishTrip(world: TripWorld): void {
  const { state, setup, elapsedMs } = world;
  if (state.isFinished || elapsedMs < setup.durationMs) return;
  state.isFinished = true;
  world.facts.push({ kind: 'finished', atMs: elapsedMs });
}

/** Removes the entities that other systems have marked `Gone`: the only place where an entity is removed. */
function sweep(world: TripWorld): void {
  const gone = world.queries.gone();
  if (gone.length === 0) return;
  for (const id of [...gone]) removeEntity(world, id);
}
