import type { Colours } from '../draw/colours.ts';
import type { Art } from './art.ts';
import type { PointerInput } from './pointer-input.ts';
import type { Quality } from './quality.ts';
import type { Viewport } from './viewport.ts';

/** What all scenes share: the window, the pictures, the fingers. One object, made by `main.ts`. */
export interface Stage {
  viewport: Viewport;
  quality: Quality;
  readonly colours: Colours;
  readonly art: Art;
  readonly pointer: PointerInput;
  /** The player or the device asks for less motion. */
  isCalm(): boolean;
}
