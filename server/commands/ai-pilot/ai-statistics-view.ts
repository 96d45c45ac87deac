import { galaxy } from '#engine/content/galaxy.ts';
import { systemId, tripId } from '#engine/content/ids.ts';
import type { AiFlightView, AiStatistics } from '#engine/protocol/ai-pilot/entities.ts';
import type { AiFlight, AiStop } from '#engine/rules/ai-pilot/ai-flights.ts';
import type { AiRun } from '#engine/rules/core/ai-pilot-state.ts';
import { nameOf } from '#server/core/strings.ts';
import { toAmount, toQuantity, toTime, type ViewContext } from '../core/view-context.ts';
import { awardView } from '../galaxy/award-view.ts';
import { finishOf, reportOf } from './ai-run.ts';

/** What a run has done so far, flight by flight; all empty where there was none. */
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

export function stopView({ atMs, reason, health, damage }: AiStop): NonNullable<AiStatistics['stop']> {
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
