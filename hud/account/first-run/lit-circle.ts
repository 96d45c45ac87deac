import { scenePoint } from '#engine/client/core/state.ts';

/** A circle of the window that is lit, in CSS pixels. */
export interface LitCircle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Limits of the hole's size, in px. */
const minRadius = 66;
const maxRadius = 92;
const margin = 12;

/** The circle round the first matching element that is on the screen; null when there is none. */
export function circleOf(selector: string): LitCircle | null {
  for (const element of document.querySelectorAll(selector)) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isSeen = width > 0 && height > 0 && left < innerWidth && top < innerHeight && top + height > 0;
    if (!isSeen) continue;
    const radius = Math.min(maxRadius, Math.max(minRadius, Math.min(width, height * 2) / 2 + margin));
    return { x: left + width / 2, y: top + height / 2, radius };
  }
  return null;
}

/** The circle round what is marked in the scene: a system of the galaxy, or a trip of a system. */
export function sceneCircle(): LitCircle | null {
  const { x, y, isSeen } = scenePoint;
  const isInside = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  return isSeen && isInside ? { x, y, radius: minRadius } : null;
}
