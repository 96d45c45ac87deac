import { systemId, tripId } from '#engine/content/ids.ts';
import type { AssaultAdvice, DockingAdvice } from '#engine/content/kinds.ts';
import type { TripState } from '#engine/protocol/core/live.ts';
import type {
  AssaultView,
  Boosters,
  DockingView,
  Session as SessionView,
  TripStatistics,
} from '#engine/protocol/trip/entities.ts';
import { roundDown } from '#engine/rules/core/decision.ts';
import type { Flight, FlightRecord } from '#engine/rules/core/flight-state.ts';
import type { ArrivalGame, Player } from '#engine/rules/core/player.ts';
import { healthAt, reportedEnergy } from '#engine/rules/hangar/ship-stats.ts';
import { restsFromMs } from '#engine/rules/hangar/ships.ts';
import { gameEndedAtMs } from '#engine/rules/trip/arrival/arrival-games.ts';
import { adviceAfter } from '#engine/rules/trip/arrival/one-try.ts';
import { cleanFlightOf, cleanMarkCount } from '#engine/rules/trip/clean-flight.ts';
import { encountersOf } from '#engine/rules/trip/encounters/encounters.ts';
import {
  endsAtMs,
  manualMined,
  minedSoFar,
  overloadEarned,
  pirateEarned,
  remainingMs,
} from '#engine/rules/trip/flight.ts';
import { starMarks } from '#engine/rules/trip/stars.ts';
import { systemsFor } from '../core/find-owned.ts';
import {
  statsOf,
  toAmount,
  toQuantity,
  toTime,
  tunablesFor,
  type ViewContext,
} from '../core/view-context.ts';
import { awardView } from '../galaxy/views.ts';

/** A running trip. Answers and pushes share this view, so that they can't differ. */
export function flightView(player: Player, flight: Flight, context: ViewContext): SessionView {
  return {
    ...fixedPart(player, flight, context),
    finishedAt: null,
    mined: toAmount(minedSoFar(flight, context.nowMs)),
    manualMined: toAmount(manualMined(flight, tunablesFor(flight, context))),
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
    ...(flight.terms && { terms: { ...flight.terms } }),
    base: toAmount(roundDown(flight.base)),
    expected: toAmount(flight.expected),
    baggage: toAmount(flight.baggage),
    overload: toAmount(flight.overload),
    overloadLimit: toAmount(flight.cargoLimit),
    cargoLimit: toAmount(flight.cargoLimit),
    isReplenished: flight.isReplenished,
    pirateEarned: toAmount(pirateEarned(flight, tunablesFor(flight, context))),
    overloadEarned: toAmount(overloadEarned(flight, tunablesFor(flight, context))),
    marks: marksOf(player, flight, context),
    caughtPirates: flight.pirates.length,
    clean: cleanView(flight),
    pirates: [...flight.pirates],
    tapped: [...flight.tapped],
    tappedAgain: [...flight.tappedAgain],
    ...(flight.gathered.length > 0 && { gathered: [...flight.gathered] }),
    chain: flight.chain,
    waves: flight.waves,
    cargoPercent: flight.cargoPercent,
    ...encountersPart(flight, context),
    docking: dockingView(player, flight, context),
    assault: assaultView(player, flight, context),
    ...levelsOf(player, flight.shipId, context),
  };
}

function marksOf(player: Player, flight: Flight, context: ViewContext): SessionView['marks'] {
  const { type } = systemsFor(player, context)[flight.system - 1]!.trips[flight.trip - 1]!;
  const ship = player.ships.find(({ id }) => id === flight.shipId);
  return [...starMarks(flight, type, ship?.key ?? '', tunablesFor(flight, context))];
}

/** Gains of a clean flight (D48). */
export function cleanView(flight: Flight): SessionView['clean'] {
  const { timeSavedMs, healthBack, piratesPaid, ...clean } = cleanFlightOf(flight);
  return { marks: cleanMarkCount(clean), timeSavedMs, healthBack: toQuantity(healthBack), piratesPaid };
}

function encountersPart(flight: Flight, context: ViewContext): Pick<SessionView, 'encounters'> {
  const encounters = encountersOf(flight, tunablesFor(flight, context));
  if (encounters.length === 0) return {};
  return {
    encounters: encounters.map(({ n, opensAtMs, closesAtMs, met }) => ({
      n,
      opensAt: toTime(opensAtMs),
      closesAt: toTime(closesAtMs),
      isMet: met !== null,
      earned: toAmount(met?.earned ?? 0),
    })),
  };
}

function levelsOf(player: Player, shipId: string, context: ViewContext): { health: number; energy: number } {
  const ship = player.ships.find(({ id }) => id === shipId);
  if (!ship) return { health: 0, energy: 0 };
  const stats = statsOf(player, ship, context);
  return {
    health: toQuantity(healthAt(ship, stats, restsFromMs(player, shipId), context.nowMs)),
    energy: toQuantity(reportedEnergy(ship, stats, context.nowMs)),
  };
}

/** The one docking try of an expedition; null before it. A try not reported in time has ended, too. */
export function dockingView(player: Player, flight: Flight, context: ViewContext): DockingView | null {
  return tryView<DockingAdvice>('docking', player, flight, context);
}

/** The one assault of an attack trip, like docking. */
export function assaultView(player: Player, flight: Flight, context: ViewContext): AssaultView | null {
  return tryView<AssaultAdvice>('assault', player, flight, context);
}

function tryView<Advice extends string>(
  game: ArrivalGame,
  player: Player,
  flight: Flight,
  context: ViewContext,
) {
  const attempt = flight[game];
  const ship = player.ships.find(({ id }) => id === flight.shipId);
  if (!attempt || !ship) return null;
  const tunables = tunablesFor(flight, context);
  const endedAtMs = gameEndedAtMs(game, flight, ship.key, { nowMs: context.nowMs, tunables });
  return {
    startedAt: toTime(attempt.startedAtMs),
    endedAt: endedAtMs === null ? null : toTime(endedAtMs),
    earned: toAmount(attempt.earned),
    advice: adviceAfter<Advice>(attempt, endedAtMs),
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
