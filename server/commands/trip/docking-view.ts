import type { DockingView } from '#engine/protocol/trip/entities.ts';
import type { Flight } from '#engine/rules/core/player.ts';
import { dockingEndedAtMs } from '#engine/rules/trip/dock-flight.ts';
import { toAmount, toTime, type ViewContext } from '../core/view-context.ts';

/** The one try of an expedition trip, null before it; a try that nobody reported in time has ended too. */
export function dockingView({ docking, tunablesVersion }: Flight, context: ViewContext): DockingView | null {
  if (!docking) return null;
  const endedAtMs = dockingEndedAtMs(docking, context.nowMs, context.tunablesOf(tunablesVersion));
  return {
    startedAt: toTime(docking.startedAtMs),
    endedAt: endedAtMs === null ? null : toTime(endedAtMs),
    earned: toAmount(docking.earned),
  };
}
