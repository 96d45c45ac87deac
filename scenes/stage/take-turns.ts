import { state } from '#engine/client/core/state.ts';

/** Drains the HUD's turn requests and returns by how much the map should turn. Other requests stay. */
export function takeTurns(turn: (by: number) => void): void {
  if (state.requests.length === 0) return;
  const rest = state.requests.filter((request) => request.kind !== 'turn');
  for (const request of state.requests) if (request.kind === 'turn') turn(request.by);
  state.requests = rest;
}
