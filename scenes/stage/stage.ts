import { scenePoint, state } from '#engine/client/core/state.ts';
import type { NebulaLook } from '#engine/content/kinds.ts';
import type { Colours } from '../draw/colours.ts';
import type { Art, NebulaKey } from './art.ts';
import type { PointerInput } from './pointer-input.ts';
import type { Quality } from './quality.ts';

/** Things that all scenes share: the window, the pictures, the fingers. One object, made by `main.ts`. */
export interface CanvasStage {
  viewport: Viewport;
  quality: Quality;
  readonly colours: Colours;
  readonly art: Art;
  readonly pointer: PointerInput;
  /** The player or the device asks for less motion. */
  isCalm(): boolean;
}

/** Reports to the HUD where the marked thing is drawn; undefined when it isn't on the screen. */
export function pointOut(at: { readonly x: number; readonly y: number } | undefined): void {
  scenePoint.isSeen = at !== undefined;
  if (!at) return;
  scenePoint.x = at.x;
  scenePoint.y = at.y;
}

/** The look of the sky in the system on the screen. */
export function skyOnScreen(): NebulaLook {
  return state.systems.find(({ uuid }) => uuid === state.view.systemId)?.nebula ?? 'deep';
}

/** The backdrop of the system on the screen, upright or wide like the window. */
export function nebulaOnScreen({ width, height }: Viewport): NebulaKey {
  return width > height ? `nebula-wide-${skyOnScreen()}` : `nebula-${skyOnScreen()}`;
}

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
  /** True if the HUD has columns beside the scene: from 768 px on, in a high window from 1024 px on (D62). */
  readonly isWide: boolean;
}

const WIDE_FROM = { landscape: 768, portrait: 1024 } as const;
const COMPACT_UNDER = { narrow: 560, wide: 480 } as const;

/**
 * Reads the room that the HUD covers from `--scene-top`, `-right`, `-bottom` and `-left` on the root, in
 * pixels.
 */
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
  return {
    width,
    height,
    ratio,
    free,
    isWide: width >= (width > height ? WIDE_FROM.landscape : WIDE_FROM.portrait),
  };
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
