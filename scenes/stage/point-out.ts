import { scenePoint } from '#engine/client/core/state.ts';

/** Reports to the HUD where the marked thing is drawn; undefined when it isn't on the screen. */
export function pointOut(at: { readonly x: number; readonly y: number } | undefined): void {
  scenePoint.isSeen = at !== undefined;
  if (!at) return;
  scenePoint.x = at.x;
  scenePoint.y = at.y;
}
