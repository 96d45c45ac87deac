export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The window in CSS pixels, and the rectangle of it that the HUD leaves free. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** Device pixels of the canvas for each CSS pixel. */
  readonly ratio: number;
  readonly free: Box;
  /** From 768 px on the HUD stands in columns beside the scene. */
  readonly isWide: boolean;
}

const WIDE_FROM = 768;
const COMPACT_UNDER = { narrow: 560, wide: 480 } as const;

/** What the HUD covers comes from `--scene-top`, `-right`, `-bottom` and `-left` on the root, in pixels. */
export function readViewport(ratio: number): Viewport {
  const { innerWidth: width, innerHeight: height } = window;
  const style = getComputedStyle(document.documentElement);
  const inset = (side: string): number => Number.parseFloat(style.getPropertyValue(`--scene-${side}`)) || 0;
  const free = {
    left: inset('left'),
    top: inset('top'),
    right: Math.max(inset('left') + 1, width - inset('right')),
    bottom: Math.max(inset('top') + 1, height - inset('bottom')),
  };
  return { width, height, ratio, free, isWide: width >= WIDE_FROM };
}

/** The window is too low for fair play: a trip is shown, but objects can't be tapped. */
export const isCompact = ({ isWide, height }: Viewport): boolean =>
  height < (isWide ? COMPACT_UNDER.wide : COMPACT_UNDER.narrow);

export const boxWidth = (box: Box): number => box.right - box.left;
export const boxHeight = (box: Box): number => box.bottom - box.top;
export const boxCentre = (box: Box): { x: number; y: number } => ({
  x: (box.left + box.right) / 2,
  y: (box.top + box.bottom) / 2,
});
