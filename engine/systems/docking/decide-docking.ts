import { dockingTicks, isDocked } from '#engine/rules/trip/docking.ts';
import type { DockingWorld } from '#engine/world/docking/create-docking-world.ts';

/** Ends the try: won when the progress is full, lost when the time is over before. */
export function decideDocking(world: DockingWorld): void {
  const { state, outbox, tick, tunables } = world;
  const isWon = isDocked(state.progress);
  if (!isWon && tick < dockingTicks(tunables)) return;
  state.end = isWon ? 'won' : 'lost';
  outbox.push(
    { kind: 'sound', name: isWon ? 'dock-locked' : 'dock-failed' },
    { kind: 'haptic', feel: isWon ? 'success' : 'error' },
    { kind: 'finished' },
  );
}
