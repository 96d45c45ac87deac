import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { contracts } from '#engine/client/homeland/contracts.ts';
import { pendingTaps } from '#engine/client/trip/flight/report-taps.ts';
import type { DailyContract } from '#engine/protocol/homeland/calls.ts';
import type { FlightView } from '#hud/trip/flight/flight-time.ts';
import type { TripView } from '#hud/trip/trip-data.ts';
import { useQuery } from '#hud/ui/loading/use-query.ts';

type Trip = Pick<TripView, 'type' | 'location'>;

const always = () => true;
const never = () => false;
const isPersonal = ({ type }: Trip) => type === 'personal';

/** Whether a trip brings a contract's goal further. */
const countsOn: Readonly<Record<DailyContract['goalType'], (trip: Trip) => boolean>> = {
  objects: isPersonal,
  pirates: isPersonal,
  pirates_in_trip: isPersonal,
  full_cargo: isPersonal,
  trips: always,
  minutes: always,
  personal_trips: isPersonal,
  attack_trips: ({ type }) => type === 'attack',
  expedition_trips: ({ type }) => type === 'expedition',
  space_trips: ({ location }) => location === 'space',
  planet_trips: ({ location }) => location === 'planet',
  dockings: ({ type }) => type === 'expedition',
  capsules: never,
  syntheses: never,
  levels: never,
  converted: never,
  invested: never,
};

/**
 * The running contract that a flight brings further, or that was done during it. Taps that aren't reported yet count at
 * once; what they have counted is shown until the server's count includes it.
 */
export function useContractInFlight(flight: FlightView): DailyContract | null {
  const { value } = useQuery(contracts);
  const { live, trips } = useSnapshot(state);
  const shown = useRef({ of: value, progress: 0 });
  const running = useRef<string | null>(null);
  const trip = trips[flight.solarSystemId]?.find((one) => one.uuid === flight.tripId);
  const taken = value?.data.find(({ state: how }) => how !== 'offered' && how !== 'closed');
  if (!taken || !trip || !countsOn[taken.goalType](trip)) return null;
  if (taken.state === 'taken' || taken.state === 'under_way') running.current = taken.uuid;
  if (running.current !== taken.uuid || taken.state === 'failed') return null;
  if (taken.state === 'done' || taken.goalType !== 'objects') return taken;
  const ahead = live?.flightId === flight.uuid ? unreported(flight) : 0;
  if (shown.current.of !== value) shown.current = { of: value, progress: 0 };
  shown.current.progress = Math.max(shown.current.progress, Math.min(taken.goal, taken.progress + ahead));
  return { ...taken, progress: shown.current.progress };
}

/** How many objects were taken whose taps the server hasn't answered. */
function unreported({ uuid, tapped }: FlightView): number {
  const taken = new Set(pendingTaps(uuid).map(({ k }) => k));
  return [...taken].filter((k) => !tapped.includes(k)).length;
}
