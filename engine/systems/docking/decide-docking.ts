import { dockingTicks, isDocked } from '#engine/rules/trip/docking/docking.ts';
import type { DockingWorld } from '#engine/world/docking/create-docking-world.ts';

/** Ends the try: it is won when the progress is full, and lost when the time runs out first. */
export function decideDocking(world: DockingWorld): void {
  const { state, tick, tunables } = world;
  const isWon = isDocked(state.progress);
  if (!isWon && tick < dockingTicks(tunables)) return;
  state.end = isWon ? 'won' : 'lost';
  world.facts.push({ kind: state.end, tick });
}
