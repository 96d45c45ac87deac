import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** Says once that the timer has run out. */
export function finishTrip(world: TripWorld): void {
  const { state, setup, nowMs, outbox } = world;
  if (state.isFinished || nowMs < setup.durationMs) return;
  state.isFinished = true;
  outbox.push({ kind: 'finished' }, { kind: 'sound', name: 'finish' }, { kind: 'haptic', feel: 'success' });
}
