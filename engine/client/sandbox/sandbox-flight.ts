import type { Verb } from '../../content/kinds.ts';
import type { Tunables } from '../../content/tunables.ts';
import { presentEdition } from '../../content/waves.ts';
import type { TripState } from '../../protocol/core/live.ts';
import type { Trip } from '../../protocol/galaxy/calls.ts';
import type { Ship } from '../../protocol/hangar/calls.ts';
import { noChain } from '../../rules/core/flight-state.ts';
import { noCleanFlight } from '../../rules/trip/clean-flight.ts';
import { gameNow, state } from '../core/state.ts';
import { tripCard } from '../trip/trip-card.ts';

/** No flight on the server has this id, and no version of the tunables has the number below. */
export const sandboxFlightId = '00000000-0000-4000-8000-000000000000';
export const sandboxVersion = -1;

/** Trip and ship of the sandbox: a personal trip. */
export interface SandboxSetup {
  readonly trip: Readonly<Trip>;
  readonly ship: Readonly<Ship>;
}

/** A flight in the server's format, of a trip that only this device knows; `atMs` of it have passed. */
export function sandboxFlight(
  { trip, ship }: SandboxSetup,
  verb: Verb,
  seed: string,
  tunables: Tunables,
  atMs: number,
): TripState {
  const { durationMs, expected } = tripCard(trip, undefined, {
    ships: [ship],
    user: state.user,
    tunables,
    pilots: {},
  });
  const startedMs = gameNow() - atMs;
  const base = (trip.baseExtraction * ship.baseProtoExtraction) / 100;
  return {
    uuid: sandboxFlightId,
    tripId: trip.uuid,
    shipId: ship.shipId ?? '',
    solarSystemId: trip.solarSystemId,
    createdAt: new Date(startedMs).toISOString(),
    endsAt: new Date(startedMs + durationMs).toISOString(),
    finishedAt: null,
    isAiPilot: false,
    seed,
    tunablesVersion: sandboxVersion,
    base,
    expected,
    mined: expected - (base * ship.cargoCapacity) / 100,
    manualMined: 0,
    baggage: 0,
    overload: 0,
    overloadLimit: ship.fillCargoEnergyLimit,
    cargoLimit: ship.fillCargoEnergyLimit,
    energy: ship.fillCargoEnergyLimit,
    health: ship.health,
    isReplenished: false,
    awards: [],
    caughtPirates: 0,
    pirateEarned: 0,
    overloadEarned: 0,
    clean: noCleanFlight,
    marks: [],
    pirates: [],
    tapped: [],
    tappedAgain: [],
    chain: noChain,
    waves: {
      edition: presentEdition,
      place: trip.location === 'planet' ? trip.planet : 'space',
      ...(verb !== 'tap' && { verb }),
    },
    cargoPercent: ship.cargoCapacity,
    docking: null,
    assault: null,
    rev: 0,
    now: new Date(gameNow()).toISOString(),
    remainingMs: Math.max(0, durationMs - atMs),
  };
}

/**
 * The marked trip if it is personal, else the system's first personal trip, with a ship. Undefined when
 * there is none.
 */
export function chooseSetup(): SandboxSetup | undefined {
  const { systemId, tripId } = state.view;
  const trips = (state.trips[systemId ?? ''] ?? []).filter(({ type }) => type === 'personal');
  const trip = trips.find(({ uuid }) => uuid === tripId) ?? trips[0];
  const owned = state.ships.filter(({ shipId, type }) => shipId !== null && type === 'personal');
  const ship = owned.find(({ inUse }) => inUse) ?? owned[0];
  return trip && ship && ({ trip, ship } as SandboxSetup);
}
