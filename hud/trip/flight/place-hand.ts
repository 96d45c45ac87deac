/** A box in the window, in CSS pixels. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Side of the ring on which the hand is: 1 is right or below, −1 left or above. */
export interface HandSide {
  readonly across: 1 | -1;
  readonly down: 1 | -1;
}

/** Radius of the lesson's ring with its ticks, and the length of the hand from its fingertip, in px. */
const ringRadius = 74;
const handLength = 96;
/** Distance of the fingertip from the object along each axis: on the outside of the ring, at 45°. */
export const tipOffset = 56;

const sides: readonly HandSide[] = [
  { across: 1, down: 1 },
  { across: -1, down: 1 },
  { across: 1, down: -1 },
  { across: -1, down: -1 },
];

/**
 * The first side on which the hand covers no text and lies in the window; null when the ring itself would
 * cover a text, or no side is left.
 */
export function placeHand(
  at: { readonly x: number; readonly y: number },
  texts: readonly Bounds[],
  window: Bounds,
): HandSide | null {
  const ring = {
    left: at.x - ringRadius,
    top: at.y - ringRadius,
    right: at.x + ringRadius,
    bottom: at.y + ringRadius,
  };
  if (texts.some((text) => meet(text, ring))) return null;
  return (
    sides.find((side) => {
      const hand = handBox(at, side);
      const isInside =
        hand.left >= window.left &&
        hand.right <= window.right &&
        hand.top >= window.top &&
        hand.bottom <= window.bottom;
      return isInside && !texts.some((text) => meet(text, hand));
    }) ?? null
  );
}

function handBox({ x, y }: { readonly x: number; readonly y: number }, { across, down }: HandSide): Bounds {
  const [tipX, tipY] = [x + across * tipOffset, y + down * tipOffset];
  const [farX, farY] = [tipX + across * handLength, tipY + down * handLength];
  return {
    left: Math.min(tipX, farX),
    right: Math.max(tipX, farX),
    top: Math.min(tipY, farY),
    bottom: Math.max(tipY, farY),
  };
}

function meet(a: Bounds, b: Bounds): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
