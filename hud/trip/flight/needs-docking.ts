import type { Snapshot } from 'valtio';
import { type State, state } from '#engine/client/core/state.ts';
import { collectTrip } from '#engine/client/trip/collect-trip.ts';
import type { SessionView } from './flight-time.ts';

export const dockingPath = '/expedition-game';

/** An expedition is collected by docking: true until its one try is over (D19). */
export function needsDocking(session: SessionView, { ships }: Pick<Snapshot<State>, 'ships'>): boolean {
  const ship = ships.find(({ shipId }) => shipId === session.shipId);
  return ship?.type === 'expeditionary' && !session.docking?.endedAt;
}

/** Collects a trip that has arrived, or leads to where it is docked, as the server may say as well. */
export async function collectOrDock(session: SessionView, navigate: (path: string) => void): Promise<void> {
  if (needsDocking(session, state)) return navigate(dockingPath);
  const outcome = await collectTrip(session.uuid);
  if (!outcome.ok && outcome.code === 'docking_first') navigate(dockingPath);
}
