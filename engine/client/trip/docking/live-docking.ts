import type { LiveDocking } from '#engine/client/trip/projections.ts';
import { secondsLeft } from '#engine/client/trip/tries/try-flight.ts';
import { dockingTicks } from '#engine/rules/trip/docking/docking.ts';
import { tickMs } from '#engine/rules/trip/one-try.ts';
import type { DockingWorld } from '#engine/world/docking/docking-world.ts';

const STEP_MS = 100;
/** Below this many units a tick, no drift is shown. */
const STILL = 0.35;

/** Values of a try for the HUD, rounded to what it can display. */
export function liveDocking(
  world: DockingWorld,
  flightId: string,
  elapsedMs: number,
): Omit<LiveDocking, 'isHere'> {
  const { Position } = world.components;
  const { state, tick, tunables } = world;
  const ship = world.ships[0] ?? 0;
  const frame = world.frames[0] ?? 0;
  const per = (table: readonly number[], id: number) => table[id] ?? 0;
  const drift = {
    x: per(Position.beforeX, frame) - per(Position.x, frame),
    y: per(Position.beforeY, frame) - per(Position.y, frame),
  };
  return {
    flightId,
    countdown: secondsLeft(elapsedMs),
    leftMs: Math.round(((dockingTicks(tunables) - tick) * tickMs) / STEP_MS) * STEP_MS,
    playedMs: Math.round(tick * tickMs),
    progress: Math.floor(state.progress + 1e-6),
    isInside: state.isInside,
    toFrame: {
      x: Math.round(per(Position.x, frame) - per(Position.x, ship)),
      y: Math.round(per(Position.y, frame) - per(Position.y, ship)),
    },
    drift:
      Math.hypot(drift.x, drift.y) < STILL
        ? null
        : (Math.round(Math.atan2(drift.y, drift.x) / (Math.PI / 4)) + 8) % 8,
    end: state.end,
  };
}
