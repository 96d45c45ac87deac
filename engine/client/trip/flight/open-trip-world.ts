import { gameNow, state } from '#engine/client/core/state.ts';
import { boundTunables } from '#engine/client/core/tunables.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { TripState } from '#engine/protocol/core/live.ts';
import type { Trip } from '#engine/protocol/galaxy/calls.ts';
import type { Ship } from '#engine/protocol/hangar/calls.ts';
import { type Chain, noChain } from '#engine/rules/core/flight-state.ts';
import { pirateReward } from '#engine/rules/trip/pirates.ts';
import { chainMissed, missBreaks } from '#engine/rules/trip/tapping/chain.ts';
import { gatheredBy } from '#engine/rules/trip/tapping/gather.ts';
import { addCargo, energyOfTap, hitOn, tapsFor } from '#engine/rules/trip/tapping/hit.ts';
import type { Tap } from '#engine/rules/trip/tapping/tapping.ts';
import {
  createTripWorld,
  type TripProgress,
  type TripSetup,
  type TripWorld,
} from '#engine/world/trip/create-trip-world.ts';
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
export function progressOf(flight: Readonly<TripState>, setup: TripSetup): TripProgress {
  const taps = pendingTaps(flight.uuid).filter((tap) => !isCounted(flight, setup, tap));
  const misses = [...pendingMisses(flight.uuid)];
  const { tunables } = setup;
  // A server of the previous version doesn't tell these two.
  const [tapped, tappedAgain] = [[...flight.tapped], [...(flight.tappedAgain ?? [])]];
  const gathered = [...(flight.gathered ?? [])];
  const isTaken = (k: number) => tapped.includes(k) || gathered.includes(k);
  let [chain, gained, spent] = [flight.chain ?? noChain, 0, 0];
  const missed = (before: Chain, t: number): Chain =>
    missBreaks(tapped.length, tunables) ? chainMissed(before, t, tunables) : before;
  for (const { k, t } of taps) {
    while ((misses[0] ?? Number.POSITIVE_INFINITY) < t) chain = missed(chain, misses.shift()!);
    spent += energyOfTap(tapped.length + tappedAgain.length, tunables);
    const before = tapped.includes(k) ? 1 + tappedAgain.filter((again) => again === k).length : 0;
    (before === 0 ? tapped : tappedAgain).push(k);
    const hit = hitOn(setup, chain, before, k, t);
    chain = hit.chain;
    const along = gatheredBy(setup, k, t, setup.durationMs, isTaken);
    gathered.push(...along.map((one) => one.k));
    gained += along.reduce((sum, one) => sum + one.gained, hit.gained);
  }
  for (const t of misses) chain = missed(chain, t);
  return {
    tapped,
    tappedAgain,
    gathered,
    chain,
    pirates: flight.pirates,
    baggage: addCargo(flight.baggage, gained, flight.cargoLimit),
    // The taps came later than this energy, so it may be less than what they cost.
    energy: flight.energy - spent,
    energyAtMs: Date.parse(flight.now) - Date.parse(flight.createdAt),
  };
}

/** The server has counted a tap although its answer hasn't come. An object that takes several taps needs a look at the time. */
function isCounted(
  { tapped, chain = noChain }: Readonly<TripState>,
  setup: TripSetup,
  { k, t }: Tap,
): boolean {
  return tapped.includes(k) && (t <= chain.atMs || tapsFor(setup, k) === 1);
}

function setupOf(flight: Readonly<TripState>): TripSetup | undefined {
  const trip = state.trips[flight.solarSystemId]?.find(({ uuid }) => uuid === flight.tripId);
  const ship = state.ships.find(({ shipId }) => shipId === flight.shipId);
  const tunables = boundTunables(flight);
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
    waves: flight.waves ?? null,
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
