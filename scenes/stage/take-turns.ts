import { store } from '#engine/client/core/state.ts';

/** Drains what the HUD's keys ask of a map: by how much it should turn. Other requests stay. */
export function takeTurns(turn: (by: number) => void): void {
  if (store.requests.length === 0) return;
  const rest = store.requests.filter((request) => request.kind !== 'turn');
  for (const request of store.requests) if (request.kind === 'turn') turn(request.by);
  store.requests = rest;
}
