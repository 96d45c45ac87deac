import { deviceNow } from '../device/clock.ts';
import { state } from './state.ts';

/** A backward step larger than this means that a clock was changed, not that the network is slow. */
const clockJumpMs = 2000;
/**
 * The best reading sinks at this rate, so that game time follows a device clock that runs fast or was
 * corrected.
 */
const sinkMsPerSecond = 10;

let lastReadingMs: number | null = null;

/**
 * Learns the server's game time from a message that carried it and arrived at `receivedAtMs` by this
 * device's clock. Delay can only make the server's clock look late, so the largest offset is the best
 * reading. Game time never runs ahead of the server's, so no tap lies in the server's future. A missing
 * reading (NaN, 0) is ignored.
 */
export function noteGameTime(gameTimeMs: number, receivedAtMs = deviceNow()): void {
  if (!gameTimeMs || Number.isNaN(gameTimeMs)) return;
  const offsetMs = gameTimeMs - receivedAtMs;
  const elapsedMs = lastReadingMs === null ? 0 : Math.max(0, receivedAtMs - lastReadingMs);
  const sunkMs = state.clockOffsetMs - (elapsedMs / 1000) * sinkMsPerSecond;
  const isFirst = lastReadingMs === null;
  const isJump = offsetMs < state.clockOffsetMs - clockJumpMs;
  lastReadingMs = receivedAtMs;
  state.clockOffsetMs = isFirst || isJump ? offsetMs : Math.max(offsetMs, sunkMs);
}
