import { state } from '#engine/client/core/state.ts';

/** Tells the scene where the stick points: −1 to 1 each, x to the right, y down. Only the last word before a frame counts. */
export function steer(x: number, y: number): void {
  const last = state.requests.at(-1);
  if (last?.kind === 'steer') Object.assign(last, { x, y });
  else state.requests.push({ kind: 'steer', x, y });
}
