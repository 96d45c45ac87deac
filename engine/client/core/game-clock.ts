import { state } from './state.ts';

/** A backward step larger than this is a changed clock, not a slow network. */
const clockJumpMs = 2000;
/** How fast the best reading loses its worth: a device's clock that runs fast, or was put right, is caught up with. */
const sinkMsPerSecond = 10;

let lastReadingMs: number | null = null;

/**
 * Learns the server's game time from a message that carried it, `receivedAtMs` by this device's clock. The way here can
 * only make the server look late, so the furthest reading is the best, and game time never runs ahead of the server's:
 * a tap is not in its future. A reading of nothing (NaN, 0) is passed over.
 */
export function noteGameTime(gameTimeMs: number, receivedAtMs = Date.now()): void {
  if (!gameTimeMs || Number.isNaN(gameTimeMs)) return;
  const offsetMs = gameTimeMs - receivedAtMs;
  const elapsedMs = lastReadingMs === null ? 0 : Math.max(0, receivedAtMs - lastReadingMs);
  const sunkMs = state.clockOffsetMs - (elapsedMs / 1000) * sinkMsPerSecond;
  const isFirst = lastReadingMs === null;
  const isJump = offsetMs < state.clockOffsetMs - clockJumpMs;
  lastReadingMs = receivedAtMs;
  state.clockOffsetMs = isFirst || isJump ? offsetMs : Math.max(offsetMs, sunkMs);
}
