import { galaxy, tripAt } from '#engine/content/galaxy.ts';
import { systemId, tripId } from '#engine/content/ids.ts';
import { difficulties } from '#engine/content/kinds.ts';
import type { AiFlightView, AiForecast, AiPilotView, AiStatistics } from '#engine/protocol/ai-pilot/calls.ts';
import type { Session } from '#engine/protocol/trip/entities.ts';
import type { AiFlight, AiStop } from '#engine/rules/ai-pilot/ai-flights.ts';
import { type AiRunRequest, aiReportAt, draftAiRun } from '#engine/rules/ai-pilot/ai-pilot.ts';
import { aiStepsLeft } from '#engine/rules/ai-pilot/ai-steps.ts';
import { aiCheck, aiUnlock } from '#engine/rules/ai-pilot/ai-unlock.ts';
import type { AiRun } from '#engine/rules/core/ai-pilot-state.ts';
import { roundDown } from '#engine/rules/core/decision.ts';
import { noChain } from '#engine/rules/core/flight-state.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { systemStatus } from '#engine/rules/galaxy/progress.ts';
import { energyAt } from '#engine/rules/hangar/ship-stats.ts';
import { noCleanFlight } from '#engine/rules/trip/clean-flight.ts';
import { forecastTrip } from '#engine/rules/trip/forecast.ts';
import { nameOf } from '../../core/strings/strings.ts';
import { tripChangesFor } from '../core/find-owned.ts';
import { statsOf, toAmount, toQuantity, toTime, type ViewContext } from '../core/view-context.ts';
import { awardView } from '../galaxy/views.ts';
import { perksOf } from '../hangar/views.ts';
import { finishOf, flightId, openRunOf, presentHealth, reportOf } from './ai-run.ts';

/** Start of a run: a system and one of its trips. */
export type AiPlace = NonNullable<AiRunRequest['place']>;

/** A ship's AI pilot. Answers and pushes share this view, so that they can't differ. */
export function aiPilotView(
  player: Player,
  ship: OwnedShip,
  context: ViewContext,
  place: AiPlace | null = null,
): AiPilotView {
  const unlock = aiUnlock(player, ship.id, context.nowMs, context.tunables);
  return {
    shipId: ship.id,
    ...runPart(player, ship, context),
    aiStepsLeft: aiStepsLeft(
      player.aiPilots,
      { nowMs: context.nowMs, systems: galaxy.systems, tunablesOf: context.tunablesOf },
      context.tunables.aiStepsPerDay,
    ),
    isAvailable: unlock.status === 'available',
    status: unlock.status,
    availableAt: unlock.status === 'processing' ? toTime(unlock.availableAtMs) : null,
    registrations: registrationsView(player, context),
    registrationsNeeded: context.tunables.aiExchangesNeeded,
    forecasts: forecastsOf(player, ship, context, place),
  };
}

/**
 * Accounts at partner exchanges, which share one verdict: which of them an exchange knows stays unsaid (D22).
 */
function registrationsView(player: Player, context: ViewContext): AiPilotView['registrations'] {
  const check = aiCheck(player, context.nowMs, context.tunables).status;
  return player.aiPilots.registrations.map(({ exchange, uid, email, atMs }) => ({
    exchange,
    uid,
    email,
    registeredAt: toTime(atMs),
    status: check === 'locked' ? 'processing' : check,
    reason: check === 'rejected' ? 'not_confirmed' : null,
  }));
}

function runPart(player: Player, ship: OwnedShip, context: ViewContext) {
  const run = openRunOf(player, ship.id);
  if (!run)
    return {
      isActive: false,
      isCollectable: false,
      startedAt: null,
      finishedAt: null,
      difficulty: null,
      tripId: null,
    };
  const { state } = reportOf(run, context);
  const flight = state.stop ? undefined : state.flights.at(-1);
  return {
    isActive: run.calledBackAtMs === null && state.stop === null,
    isCollectable: state.stop !== null,
    startedAt: toTime(run.startedAtMs),
    finishedAt: toTime(finishOf(run, context)),
    difficulty: run.difficulty,
    tripId: flight ? tripId(flight.system, flight.trip) : null,
  };
}

/** Forecasts for a ship whose AI pilot isn't flying: a complete run begun now, for each difficulty. */
function forecastsOf(
  player: Player,
  ship: OwnedShip,
  context: ViewContext,
  place: AiPlace | null,
): AiForecast[] {
  const isClosed = place && !['progress', 'completed'].includes(systemStatus(player, place.system));
  if (isClosed || openRunOf(player, ship.id)) return [];
  const stats = statsOf(player, ship, context);
  const perks = perksOf(player, context);
  // The real seed is drawn when the run begins and decides which pirates it catches, so this is one possible
  // run of many.
  const trips = tripChangesFor(player, context);
  const order = { runId: '', seed: '', tunablesVersion: 0, place, trips };
  return difficulties.flatMap((difficulty) => {
    const run = draftAiRun(player, ship, {
      stats,
      perks,
      request: { ...order, difficulty },
      systems: galaxy.systems,
      nowMs: context.nowMs,
      tunablesOf: context.tunablesOf,
    });
    const report = aiReportAt(run, Number.POSITIVE_INFINITY, galaxy.systems, context.tunables);
    const { stop, flights } = report.state;
    if (!stop || (flights.length === 0 && stop.reason === 'no_trip')) return [];
    return {
      difficulty,
      totalTrips: flights.length,
      expected: toAmount(report.mined + report.manualMined),
      durationMs: stop.atMs - context.nowMs,
      health: flights.map(({ healthAfter }) => toQuantity(healthAfter)),
      awards: report.awards.map(awardView),
      stop: stopView(stop),
    };
  });
}

/** A run's results so far, flight by flight; empty without a run. */
export function aiStatisticsView(run: AiRun | null, context: ViewContext): AiStatistics {
  if (!run) return nothingFlown();
  const report = reportOf(run, context);
  const { flights, stop } = report.state;
  return {
    startedAt: toTime(run.startedAtMs),
    finishedAt: toTime(finishOf(run, context)),
    difficulty: run.difficulty,
    totalTrips: report.ended.length,
    mined: toAmount(report.mined),
    manualMined: toAmount(report.manualMined),
    caughtPirates: report.caughtPirates,
    awards: report.awards.map(awardView),
    flights: flights.map((flight) => flightView(flight, context)),
    stop: stop && stopView(stop),
    isCollected: run.collectedAtMs !== null,
  };
}

function stopView({ atMs, reason, health, damage }: AiStop): NonNullable<AiStatistics['stop']> {
  return { at: toTime(atMs), reason, health: toQuantity(health), damage };
}

function flightView(flight: AiFlight, { language }: ViewContext): AiFlightView {
  const row = galaxy.systems[flight.system - 1]?.trips[flight.trip - 1];
  if (!row) throw new Error(`No trip ${flight.system}/${flight.trip}`);
  return {
    tripId: tripId(flight.system, flight.trip),
    solarSystemId: systemId(flight.system),
    name: nameOf('trips', row.key, language),
    startedAt: toTime(flight.launchedAtMs),
    endsAt: toTime(flight.endsAtMs),
    damage: flight.damage,
    healthBefore: toQuantity(flight.healthBefore),
    healthAfter: toQuantity(flight.healthAfter),
    mined: toAmount(flight.mined),
    manualMined: toAmount(flight.manualMined),
    caughtPirates: flight.caughtPirates,
    awards: flight.awards.map(awardView),
    reason: flight.reason,
  };
}

function nothingFlown(): AiStatistics {
  return {
    startedAt: null,
    finishedAt: null,
    difficulty: null,
    totalTrips: 0,
    mined: 0,
    manualMined: 0,
    caughtPirates: 0,
    awards: [],
    flights: [],
    stop: null,
    isCollected: false,
  };
}

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
  overload: 0,
  overloadLimit: 0,
  overloadEarned: 0,
  clean: noCleanFlight,
  marks: [],
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

/** A finished flight shows its pay. A running one shows its share for the elapsed time, and no award yet. */
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
