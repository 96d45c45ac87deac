import type { AssaultAct } from '../../rules/trip/assault/assault.ts';
import type { TripIntent } from '../../world/trip/facts.ts';
import { state } from './state.ts';

/** A wish of the player for the scene on the screen. */
export type SceneIntent =
  | TripIntent
  /** Turns the map of the galaxy or of a system by so many places. */
  | { readonly kind: 'turn'; readonly by: number }
  /** Position of the docking stick from now on: −1 to 1 each, x to the right, y down. */
  | { readonly kind: 'steer'; readonly x: number; readonly y: number }
  | { readonly kind: 'assault'; readonly act: AssaultAct };

type Kind = SceneIntent['kind'];

/** Carries wishes from the HUD to the canvas. Each waits until the scene that understands it takes it. */
export const scenePort = {
  waiting: [] as SceneIntent[],

  send(intent: SceneIntent): void {
    // Only the stick's last position before a frame counts.
    if (intent.kind === 'steer' && this.waiting.at(-1)?.kind === 'steer') this.waiting.pop();
    this.waiting.push(intent);
  },

  /** Removes and returns the waiting intents of these kinds, oldest first. */
  take<K extends Kind>(...kinds: readonly K[]): Extract<SceneIntent, { kind: K }>[] {
    const isOurs = (intent: SceneIntent): intent is Extract<SceneIntent, { kind: K }> =>
      (kinds as readonly Kind[]).includes(intent.kind);
    const intents = this.waiting.filter(isOurs);
    if (intents.length > 0) this.waiting = this.waiting.filter((intent) => !isOurs(intent));
    return intents;
  },
};

/** Notes that the canvas has shown a place for the first time. */
export function noteDrawn(): void {
  if (!state.isSceneDrawn) state.isSceneDrawn = true;
}

/** Notes whether the canvas can be drawn; without it flights and maps are lists. */
export function setCanvas(hasCanvas: boolean): void {
  state.hasCanvas = hasCanvas;
}

/** Lets the canvas sleep while another screen covers it. */
export function hideScene(isHidden: boolean): void {
  state.view.isSceneHidden = isHidden;
}
