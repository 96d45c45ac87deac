import { systemId, tripId } from '#engine/content/ids.ts';
import type { TripState } from '#engine/protocol/core/live.ts';
import type {
  Boosters,
  DockingView,
  Session as SessionView,
  TripStatistics,
} from '#engine/protocol/trip/entities.ts';
import { roundDown } from '#engine/rules/core/money.ts';
import type { Flight, FlightRecord, Player } from '#engine/rules/core/player.ts';
import { energyToTell, healthAt } from '#engine/rules/hangar/ship-stats.ts';
import { isInTrip } from '#engine/rules/hangar/ships.ts';
import { dockingEndedAtMs } from '#engine/rules/trip/dock-flight.ts';
import { endsAtMs, manualMined, minedSoFar, pirateEarned, remainingMs } from '#engine/rules/trip/flight.ts';
import { statsOf, toAmount, toQuantity, toTime, type ViewContext } from '../core/view-context.ts';
import { awardView } from '../galaxy/award-view.ts';

/** A running trip. Answers and pushes share this view, so that they can't differ. */
export function flightView(player: Player, flight: Flight, context: ViewContext): SessionView {
  return {
    ...fixedPart(player, flight, context),
    finishedAt: null,
    mined: toAmount(minedSoFar(flight, context.nowMs)),
    manualMined: toAmount(manualMined(flight, context.tunablesOf(flight.tunablesVersion))),
    awards: [],
  };
}

/** A collected trip. */
export function finishedFlightView(player: Player, record: FlightRecord, context: ViewContext): SessionView {
  return {
    ...fixedPart(player, record.flight, context),
    finishedAt: toTime(record.finishedAtMs),
    mined: toAmount(record.mined),
    manualMined: toAmount(record.manualMined),
    awards: record.awards.map(awardView),
  };
}

/** A running trip as a push shows it. */
export function tripState(player: Player, flight: Flight, context: ViewContext): TripState {
  return {
    ...flightView(player, flight, context),
    rev: player.rev,
    now: toTime(context.nowMs),
    remainingMs: remainingMs(flight, context.nowMs),
  };
}

function fixedPart(player: Player, flight: Flight, context: ViewContext) {
  return {
    uuid: flight.id,
    tripId: tripId(flight.system, flight.trip),
    shipId: flight.shipId,
    solarSystemId: systemId(flight.system),
    createdAt: toTime(flight.createdAtMs),
    endsAt: toTime(endsAtMs(flight)),
    isAiPilot: false,
    seed: flight.seed,
    tunablesVersion: flight.tunablesVersion,
    base: toAmount(roundDown(flight.base)),
    expected: toAmount(flight.expected),
    baggage: toAmount(flight.baggage),
    cargoLimit: toAmount(flight.cargoLimit),
    isReplenished: flight.isReplenished,
    pirateEarned: toAmount(pirateEarned(flight, context.tunablesOf(flight.tunablesVersion))),
    caughtPirates: flight.pirates.length,
    pirates: [...flight.pirates],
    tapped: [...flight.tapped],
    docking: dockingView(flight, context),
    ...levelsOf(player, flight.shipId, context),
  };
}

function levelsOf(player: Player, shipId: string, context: ViewContext): { health: number; energy: number } {
  const ship = player.ships.find(({ id }) => id === shipId);
  if (!ship) return { health: 0, energy: 0 };
  const stats = statsOf(player, ship, context);
  return {
    health: toQuantity(healthAt(ship, stats, isInTrip(player, shipId), context.nowMs)),
    energy: toQuantity(energyToTell(ship, stats, context.nowMs)),
  };
}

/** An expedition trip's only docking try; null before it. A try whose end wasn't reported in time has ended too. */
export function dockingView({ docking, tunablesVersion }: Flight, context: ViewContext): DockingView | null {
  if (!docking) return null;
  const endedAtMs = dockingEndedAtMs(docking, context.nowMs, context.tunablesOf(tunablesVersion));
  return {
    startedAt: toTime(docking.startedAtMs),
    endedAt: endedAtMs === null ? null : toTime(endedAtMs),
    earned: toAmount(docking.earned),
  };
}

export function boostersView({ boosters }: Player): Boosters {
  const { autoReplenishCount, fullHealingCount, timeTravelCount } = boosters;
  return { autoReplenishCount, fullHealingCount, timeTravelCount };
}

export function statisticsView({ totals }: Player): TripStatistics {
  return {
    totalTrips: totals.trips,
    totalAttackTrips: totals.attackTrips,
    totalExpeditionTrips: totals.expeditionTrips,
    totalMined: toAmount(totals.mined),
    totalManualMined: toAmount(totals.manualMined),
    totalCaughtPirates: totals.caughtPirates,
    totalOpenedSolarSystems: totals.openedSystems,
    totalImprovedArtifacts: totals.improvedArtifacts,
    totalImprovedShips: totals.improvedShips,
  };
}
