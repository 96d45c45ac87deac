import type { Place } from '#engine/client/core/state.ts';
import { easeIn, easeInOut, easeOut, lerp, progress } from '../draw/ease.ts';

/** A passage from or to another place: its progress (0 to 1) and its direction. */
export interface Dive {
  readonly other: Place | null;
  readonly share: number;
  readonly isLeaving: boolean;
}

/** The orbit's scale: it grows out of the galaxy's point, and on into the chosen trip's when that begins. */
export function diveScale({ other, share, isLeaving }: Dive): number {
  if (share >= 1 && !isLeaving) return 1;
  if (other === 'galaxy')
    return isLeaving ? lerp(1, 0.3, easeInOut(share)) : lerp(0.24, 1, easeOut(progress(share, 0.36, 1)));
  if (other === 'launch' && isLeaving) return lerp(1, 2.4, easeIn(share));
  if (other === 'launch' || other === 'trip')
    return isLeaving ? lerp(1, 1.35, easeInOut(share)) : lerp(1.18, 1, easeOut(share));
  return 1;
}

/**
 * Between galaxy and system the camera is nearly there before the system is seen. Into a launch the system stays lit until the
 * dive is seen.
 */
export function diveLight({ other, share, isLeaving }: Dive): number {
  if (other === 'launch') return isLeaving ? 1 - easeInOut(progress(share, 0.45, 1)) : easeInOut(share);
  return isLeaving ? 1 - progress(share, 0, 0.45) : progress(share, 0.42, 1);
}
