import { store } from './store.ts';

/** A backward step larger than this is a changed clock, not a slow network. */
const clockJumpMs = 2000;

/**
 * Learns the server's game time from a message that carried it, `receivedAtMs` by this device's clock. A delay can only
 * make the server look late, so the furthest reading is the best; a reading of nothing (NaN, 0) is passed over.
 */
export function noteGameTime(gameTimeMs: number, receivedAtMs = Date.now()): void {
  if (!gameTimeMs || Number.isNaN(gameTimeMs)) return;
  const offsetMs = gameTimeMs - receivedAtMs;
  const isBetter = offsetMs > store.clockOffsetMs;
  const isJump = offsetMs < store.clockOffsetMs - clockJumpMs;
  if (isBetter || isJump || store.clockOffsetMs === 0) store.clockOffsetMs = offsetMs;
}
