import { isInZone, progressAfter } from '#engine/rules/trip/docking/docking.ts';
import type { DockingWorld } from '#engine/world/docking/create-docking-world.ts';

/** Counts how long the ship has been held in the frame: the progress grows inside and falls outside. */
export function holdFrame(world: DockingWorld): void {
  const { components, state, tunables } = world;
  const { Position } = components;
  const ship = world.ships[0];
  const frame = world.frames[0];
  if (ship === undefined || frame === undefined) return;
  const at = (id: number) => ({ x: Position.x[id] ?? 0, y: Position.y[id] ?? 0 });
  const wasInside = state.isInside;
  state.isInside = isInZone(at(ship), at(frame), tunables);
  state.beforeProgress = state.progress;
  state.progress = progressAfter(state.progress, state.isInside, tunables);
  if (state.isInside === wasInside) return;
  world.facts.push({ kind: state.isInside ? 'entered' : 'left', tick: world.tick });
}
