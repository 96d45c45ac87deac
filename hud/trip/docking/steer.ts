import { state } from '#engine/client/core/state.ts';

/** Sends the stick's direction to the scene: −1 to 1 each, x to the right, y down. The last call before a frame counts. */
export function steer(x: number, y: number): void {
  const last = state.requests.at(-1);
  if (last?.kind === 'steer') Object.assign(last, { x, y });
  else state.requests.push({ kind: 'steer', x, y });
}
