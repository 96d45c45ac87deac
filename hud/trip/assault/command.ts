import { state } from '#engine/client/core/state.ts';
import type { LiveAssault } from '#engine/client/trip/projections.ts';
import type { AssaultAct, Station } from '#engine/rules/trip/assault/assault.ts';

/** Sends what the pilot does to the scene, which logs it at its tick. */
export function command(act: AssaultAct): void {
  state.requests.push({ kind: 'assault', act });
}

/** A press on a station: the one that has the order answers the shot, another one gets the order. */
export function pressStation(station: Station, live: Pick<LiveAssault, 'station'>): void {
  command(station === live.station ? 'answer' : station);
}
