import type { Snapshot } from 'valtio';
import { type State, state } from '#engine/client/core/state.ts';
import { collectTrip } from '#engine/client/trip/collect-trip.ts';
import type { FlightView } from './flight-time.ts';

export const dockingPath = '/expedition-game';

/** True for an expedition until its one docking try is over (D19); then it can be collected. */
export function needsDocking(flight: FlightView, { ships }: Pick<Snapshot<State>, 'ships'>): boolean {
  const ship = ships.find(({ shipId }) => shipId === flight.shipId);
  return ship?.type === 'expeditionary' && !flight.docking?.endedAt;
}

/** Collects a flight that has arrived, or opens the docking screen. The server may also answer that it must be docked. */
export async function collectOrDock(flight: FlightView, navigate: (path: string) => void): Promise<void> {
  if (needsDocking(flight, state)) return navigate(dockingPath);
  const outcome = await collectTrip(flight.uuid);
  if (!outcome.ok && outcome.code === 'docking_first') navigate(dockingPath);
}
