import { easeOut, progress } from '../draw/ease.ts';

const APPEAR_MS = 240;
/** A bubble's sphere in its frame, in the frame's pixels. */
const BUBBLE = { frame: 208, sphere: 124 } as const;
const SHAPES = 4;
const TURNS = 3;

export interface ObjectPicture {
  readonly frame: string;
  /** How much larger the frame is than the thing in it. */
  readonly grow: number;
  readonly isBubble: boolean;
}

/** An object's picture follows from its `look` (0 to 1): the shape and how much it glows. Small ones may be bubbles. */
export function pictureOf(look: number, diameter: number, isCracked: boolean): ObjectPicture {
  const part = (times: number): number => (look * times) % 1;
  if (diameter < 70 && part(29) < 0.34) {
    return { frame: 'bubble-proto', grow: BUBBLE.frame / BUBBLE.sphere, isBubble: true };
  }
  const shape = 1 + Math.floor(part(7) * SHAPES);
  const wealth = part(13) + diameter / 400;
  const kind = isCracked || wealth > 0.86 ? 'rich' : wealth > 0.5 ? 'light' : 'plain';
  return { frame: `asteroid-${shape}-${kind}-${Math.floor(part(17) * TURNS)}`, grow: 1, isBubble: false };
}

/** How far an object has come up out of the dark, 0 to 1, `shownMs` after it appeared. */
export function appearance(shownMs: number): number {
  return easeOut(progress(shownMs, 0, APPEAR_MS));
}
