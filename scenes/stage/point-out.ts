import { scenePoint } from '#engine/client/core/state.ts';

/** Tells the HUD where what is marked is drawn; undefined when it isn't. */
export function pointOut(at: { readonly x: number; readonly y: number } | undefined): void {
  scenePoint.isSeen = at !== undefined;
  if (!at) return;
  scenePoint.x = at.x;
  scenePoint.y = at.y;
}
