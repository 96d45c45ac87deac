import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** Says once that the timer has run out. */
export function finishTrip(world: TripWorld): void {
  const { state, setup, nowMs } = world;
  if (state.isFinished || nowMs < setup.durationMs) return;
  state.isFinished = true;
  world.facts.push({ kind: 'finished', atMs: nowMs });
}
