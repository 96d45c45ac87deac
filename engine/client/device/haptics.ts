import { state } from '../core/state.ts';

/** A vibration: the weight of a touch, a step of a choice, or the outcome of something. */
export type Haptic = 'light' | 'medium' | 'heavy' | 'selection' | 'success' | 'error';

/** At most eight a second. */
const minGapMs = 125;

let play: ((kind: Haptic) => void) | null = null;
let lastAtMs = 0;

/** Sets how to vibrate. The messenger's bridge calls it; without a messenger nothing vibrates. */
export function setHaptics(how: (kind: Haptic) => void): void {
  play = how;
}

/** Vibrates if the setting is on. */
export function vibrate(kind: Haptic): void {
  if (!play || !state.settings.vibration) return;
  const nowMs = performance.now();
  if (nowMs - lastAtMs < minGapMs) return;
  lastAtMs = nowMs;
  play(kind);
}
