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
  const flight = state.flights[flightId];
  const setup = flight && setupOf(flight);
  if (!setup) return undefined;
  return createTripWorld(setup, progressOf(flight, setup), sinceStart(flight));
}

/** Milliseconds of game time since a flight began. */
function sinceStart(flight: { readonly createdAt: string }): number {
  return gameNow() - Date.parse(flight.createdAt);
}

/** A flight's progress according to the server, plus the taps that the server hasn't answered yet. */
export function progressOf(flight: Readonly<TripState>, setup: TripSetup): TripProgress {
  const taps = pendingTaps(flight.uuid).filter(({ k }) => !flight.tapped.includes(k));
  const pending = taps.reduce((sum, { k }) => sum + cargoOfObject(setup, k), 0);
  return {
    tapped: [...flight.tapped, ...taps.map(({ k }) => k)],
    pirates: flight.pirates,
    baggage: Math.min(flight.cargoLimit, flight.baggage + pending),
    energy: Math.max(0, flight.energy - taps.length * setup.tunables.energyPerTap),
    energyAtMs: Date.parse(flight.now) - Date.parse(flight.createdAt),
  };
}

function setupOf(flight: Readonly<TripState>): TripSetup | undefined {
  const trip = state.trips[flight.solarSystemId]?.find(({ uuid }) => uuid === flight.tripId);
  const ship = state.ships.find(({ shipId }) => shipId === flight.shipId);
  const tunables = tunablesOf(flight.tunablesVersion);
  return trip && ship && tunables ? tripSetup(flight, trip, ship, tunables) : undefined;
}

/** What a world needs to know about a flight, from its trip, its ship and the tunables it is bound to. */
export function tripSetup(
  flight: Readonly<TripState>,
  trip: Readonly<Trip>,
  ship: Readonly<Ship>,
  tunables: Tunables,
): TripSetup {
  return {
    seed: flight.seed,
    tripType: trip.type,
    durationMs: Date.parse(flight.endsAt) - Date.parse(flight.createdAt),
    energyPoints: ship.energyPoints,
    cargoLimit: flight.cargoLimit,
    energyLimit: ship.fillCargoEnergyLimit,
    energyPerMs: ship.energyRecoveryRate / HOUR_MS,
    pirateReward: pirateReward(flight.base, tunables),
    tunables,
  };
}

function cargoOfObject({ seed, tunables, energyPoints }: TripSetup, k: number): number {
  return cargoOf(objectAt(seed, k, tunables).size, energyPoints, tunables) / 100;
}
