import type { Tunables } from '#engine/content/tunables.ts';
import type { TripState } from '#engine/protocol/core/live.ts';
import type { Trip } from '#engine/protocol/galaxy/entities.ts';
import type { Ship } from '#engine/protocol/hangar/entities.ts';
import { cargoOf, objectAt } from '#engine/rules/trip/objects.ts';
import { pirateReward } from '#engine/rules/trip/pirates.ts';
import {
  createTripWorld,
  type TripProgress,
  type TripSetup,
  type TripWorld,
} from '#engine/world/trip/create-trip-world.ts';
import { gameNow, state } from '../core/state.ts';
import { tunablesOf } from '../core/tunables.ts';
import { pendingTaps } from './report-taps.ts';

const HOUR_MS = 3_600_000;

/** Makes a flight's world from the server's data. Undefined until its trip, ship and tunables are loaded. */
export function openTripWorld(flightId: string): TripWorld | undefined {
  const session = state.flights[flightId];
  const setup = session && setupOf(session);
  if (!setup) return undefined;
  return createTripWorld(setup, progressOf(session, setup), sinceStart(session));
}

/** Milliseconds of game time since a flight began. */
function sinceStart(session: { readonly createdAt: string }): number {
  return gameNow() - Date.parse(session.createdAt);
}

/** A flight's progress according to the server, plus the taps that the server hasn't answered yet. */
export function progressOf(session: Readonly<TripState>, setup: TripSetup): TripProgress {
  const taps = pendingTaps(session.uuid).filter(({ k }) => !session.tapped.includes(k));
  const pending = taps.reduce((sum, { k }) => sum + cargoOfObject(setup, k), 0);
  return {
    tapped: [...session.tapped, ...taps.map(({ k }) => k)],
    pirates: session.pirates,
    baggage: Math.min(session.cargoLimit, session.baggage + pending),
    energy: Math.max(0, session.energy - taps.length * setup.tunables.energyPerTap),
    energyAtMs: Date.parse(session.now) - Date.parse(session.createdAt),
  };
}

function setupOf(session: Readonly<TripState>): TripSetup | undefined {
  const trip = state.trips[session.solarSystemId]?.find(({ uuid }) => uuid === session.tripId);
  const ship = state.ships.find(({ shipId }) => shipId === session.shipId);
  const tunables = tunablesOf(session.tunablesVersion);
  return trip && ship && tunables ? tripSetup(session, trip, ship, tunables) : undefined;
}

/** What a world needs to know about a flight, from its trip, its ship and the tunables it is bound to. */
export function tripSetup(
  session: Readonly<TripState>,
  trip: Readonly<Trip>,
  ship: Readonly<Ship>,
  tunables: Tunables,
): TripSetup {
  return {
    seed: session.seed,
    tripType: trip.type,
    durationMs: Date.parse(session.endsAt) - Date.parse(session.createdAt),
    energyPoints: ship.energyPoints,
    cargoLimit: session.cargoLimit,
    energyLimit: ship.fillCargoEnergyLimit,
    energyPerMs: ship.energyRecoveryRate / HOUR_MS,
    pirateReward: pirateReward(session.base, tunables),
    tunables,
  };
}

function cargoOfObject({ seed, tunables, energyPoints }: TripSetup, k: number): number {
  return cargoOf(objectAt(seed, k, tunables).size, energyPoints, tunables) / 100;
}
