import type { Tunables } from '../../../content/tunables.ts';
import type { TripState } from '../../../protocol/core/live.ts';
import type { Trip } from '../../../protocol/galaxy/calls.ts';
import type { Ship } from '../../../protocol/hangar/calls.ts';
import { pirateReward } from '../../../rules/trip/pirates.ts';
import { inOrder, type TapReport } from '../../../rules/trip/tapping/replay-taps.ts';
import { type TapState, takeTap } from '../../../rules/trip/tapping/take-tap.ts';
import {
  createTripWorld,
  type TripProgress,
  type TripSetup,
  type TripWorld,
  worldTapTerms,
} from '../../../world/trip/trip-world.ts';
import { gameNow, state } from '../../core/state.ts';
import { boundTunables } from '../../core/tunables.ts';
import { pendingMisses, pendingTaps } from './report-taps.ts';

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
export function progressOf(
  flight: Readonly<TripState>,
  setup: TripSetup,
  pending: TapReport = { taps: pendingTaps(flight.uuid), misses: pendingMisses(flight.uuid) },
): TripProgress {
  const terms = { ...worldTapTerms(setup), energyLeeway: Number.POSITIVE_INFINITY };
  // The rule refuses a tap that the server has counted although its answer hasn't come.
  const taps = inOrder(pending).reduce((state, tap) => takeTap(state, tap, terms).state, countedTaps(flight));
  return { taps, pirates: [...flight.pirates] };
}

/** The taps that the server has counted. They are copied, because pushes change the state in place. */
function countedTaps(flight: Readonly<TripState>): TapState {
  return {
    tapped: [...flight.tapped],
    tappedAgain: [...flight.tappedAgain],
    gathered: [...(flight.gathered ?? [])],
    chain: { ...flight.chain },
    longestChain: flight.chain.hits,
    baggage: Math.round(flight.baggage * 100),
    overload: Math.round(flight.overload * 100),
    lastWave: flight.waves?.last ?? null,
    // Rounded down to hundredths.
    energy: { value: flight.energy, atMs: Date.parse(flight.now) - Date.parse(flight.createdAt) },
  };
}

function setupOf(flight: Readonly<TripState>): TripSetup | undefined {
  const trip = state.trips[flight.solarSystemId]?.find(({ uuid }) => uuid === flight.tripId);
  const ship = state.ships.find(({ shipId }) => shipId === flight.shipId);
  const tunables = boundTunables(flight);
  return trip && ship && tunables ? tripSetup(flight, trip, ship, tunables) : undefined;
}

/** Setup of a flight's world, from its trip, its ship and the tunables it is bound to. */
export function tripSetup(
  flight: Readonly<TripState>,
  trip: Readonly<Trip>,
  ship: Readonly<Ship>,
  tunables: Tunables,
): TripSetup {
  return {
    seed: flight.seed,
    tripType: trip.type,
    waves: flight.waves,
    durationMs: Date.parse(flight.endsAt) - Date.parse(flight.createdAt),
    energyPoints: ship.energyPoints,
    cargoLimit: flight.cargoLimit,
    energyLimit: ship.fillCargoEnergyLimit,
    energyPerMs: ship.energyRecoveryRate / HOUR_MS,
    pirateReward: pirateReward(flight.base, tunables),
    cargoReward: flight.cargoLimit > 0 ? (flight.base * flight.cargoPercent) / 100 / flight.cargoLimit : 0,
    tunables,
  };
}
