import { tripAt } from '#engine/content/galaxy.ts';
import { systemId, tripId } from '#engine/content/ids.ts';
import type { Session } from '#engine/protocol/trip/entities.ts';
import type { AiFlight } from '#engine/rules/ai-pilot/ai-flights.ts';
import type { AiRun } from '#engine/rules/core/ai-pilot-state.ts';
import { roundDown } from '#engine/rules/core/decision.ts';
import { noChain } from '#engine/rules/core/flight-state.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { energyAt } from '#engine/rules/hangar/ship-stats.ts';
import { forecastTrip } from '#engine/rules/trip/forecast.ts';
import { statsOf, toAmount, toQuantity, toTime, type ViewContext } from '../core/view-context.ts';
import { awardView } from '../galaxy/award-view.ts';
import { flightId, presentHealth, reportOf } from './ai-run.ts';

/** The flights of a ship's last AI run as `Session` entities, in order of launch. */
export function aiFlightViews(player: Player, ship: OwnedShip, context: ViewContext): Session[] {
  const run = player.aiPilots.ships[ship.id]?.run;
  if (!run) return [];
  const stats = statsOf(player, ship, context);
  const levels = {
    health: toQuantity(presentHealth(player, ship, stats, context)),
    energy: toQuantity(energyAt(ship, stats, context.nowMs)),
  };
  return reportOf(run, context).state.flights.map((flight, index) => ({
    uuid: flightId(run, index),
    shipId: ship.id,
    ...placeAndTimes(flight, context),
    ...amounts(run, flight, context),
    isAiPilot: true,
    seed: run.seed,
    tunablesVersion: run.tunablesVersion,
    caughtPirates: flight.caughtPirates,
    ...levels,
    ...noManualPlay,
  }));
}

/** An AI pilot has no taps, shots, docking or assault; its share for them is in `manualMined` (D22). */
const noManualPlay = {
  baggage: 0,
  cargoLimit: 0,
  isReplenished: false,
  pirateEarned: 0,
  pirates: [],
  tapped: [],
  tappedAgain: [],
  chain: noChain,
  waves: null,
  cargoPercent: 0,
  docking: null,
  assault: null,
};

function placeAndTimes({ system, trip, launchedAtMs, endsAtMs }: AiFlight, { nowMs }: ViewContext) {
  return {
    tripId: tripId(system, trip),
    solarSystemId: systemId(system),
    createdAt: toTime(launchedAtMs),
    endsAt: toTime(endsAtMs),
    finishedAt: endsAtMs > nowMs ? null : toTime(endsAtMs),
  };
}

/** A finished flight shows what it pays. A running one shows its share for the elapsed time, and no award yet. */
function amounts(run: AiRun, flight: AiFlight, context: ViewContext) {
  const row = tripAt(flight.system, flight.trip);
  if (!row) throw new Error(`No trip ${flight.system}/${flight.trip}`);
  const { base, expected } = forecastTrip(row, run, run.perks, context.tunablesOf(run.tunablesVersion));
  const isOver = flight.endsAtMs <= context.nowMs;
  const share = (context.nowMs - flight.launchedAtMs) / (flight.endsAtMs - flight.launchedAtMs);
  return {
    base: toAmount(roundDown(base)),
    expected: toAmount(expected),
    mined: toAmount(isOver ? flight.mined : roundDown(flight.mined * share)),
    manualMined: toAmount(isOver ? flight.manualMined : 0),
    awards: isOver ? flight.awards.map(awardView) : [],
  };
}

/** The flights that AI pilots are on now. */
export function presentAiFlights(player: Player, context: ViewContext): Session[] {
  return player.ships.flatMap((ship) =>
    aiFlightViews(player, ship, context).filter(({ finishedAt }) => finishedAt === null),
  );
}
