import { state } from '../core/state.ts';

/** A vibration: the weight of a touch, a step of a choice, or the outcome of something. */
export type Haptic = 'light' | 'medium' | 'heavy' | 'selection' | 'success' | 'error';

/** At most eight a second. */
const leastGapMs = 125;

let play: ((kind: Haptic) => void) | null = null;
let lastAtMs = 0;

/** The messenger's bridge says how to vibrate; without one nothing does. */
export function setHaptics(how: (kind: Haptic) => void): void {
  play = how;
}

/** Lets the player feel something, when the setting is on. */
export function vibrate(kind: Haptic): void {
  if (!play || !state.settings.vibration) return;
  const nowMs = performance.now();
  if (nowMs - lastAtMs < leastGapMs) return;
  lastAtMs = nowMs;
  play(kind);
}
