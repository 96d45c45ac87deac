import { type Difficulty, rarities } from '../../content/kinds.ts';
import type { SystemRow, TripRow } from '../../content/schemas/galaxy.ts';
import type { Tunables } from '../../content/tunables.ts';
import type { AiRun } from '../core/ai-pilot-state.ts';
import { roundDown } from '../core/decision.ts';
import type { DroppedAward } from '../core/flight-state.ts';
import { randomOf } from '../core/random.ts';
import { changedSystems, dropAward } from '../galaxy/awards.ts';
import { starsPacked } from '../galaxy/mastery.ts';
import {
  allTrips,
  hasBit,
  isNextInChain,
  type KnownSystem,
  tripTypesOf,
  unpackKnown,
  withBit,
} from '../galaxy/progress.ts';
import { type Forecast, forecastTrip } from '../trip/forecast.ts';
import { pirateReward } from '../trip/pirates.ts';

/*
 * Flights of an AI pilot (D22). The pilot flies trips one after another without a pause for recovery, and
 * stops before the first trip that the ship's health doesn't suffice for. Everything follows from the run,
 * the content and the time, so a forecast is the run computed to its end.
 */

/** One trip of a run; amounts are whole hundredths. */
export interface AiFlight {
  readonly system: number;
  readonly trip: number;
  readonly launchedAtMs: number;
  readonly endsAtMs: number;
  /** HP, taken at launch. */
  readonly damage: number;
  readonly healthBefore: number;
  readonly healthAfter: number;
  /** Pay with a full cargo, as a trip card promises it. */
  readonly expected: number;
  readonly mined: number;
  readonly manualMined: number;
  readonly caughtPirates: number;
  /** Empty when the trip had been flown before (D12). */
  readonly awards: readonly DroppedAward[];
  readonly reason: AiReason;
  /** True for the first flight of a trip, of which a day has few. */
  readonly isStep: boolean;
}

export const aiStops = ['health_too_low', 'no_trip', 'called_back'] as const;

export interface AiStop {
  readonly atMs: number;
  readonly reason: (typeof aiStops)[number];
  /** HP left. */
  readonly health: number;
  /** HP that the next trip would have taken; null when there was none. */
  readonly damage: number | null;
}

export interface AiState {
  /** When the current flight ends and the next decision is due. */
  readonly dueAtMs: number;
  /** HP after the last decision. */
  readonly health: number;
  /** Number of the run's repairs that `health` contains. */
  readonly repaired: number;
  /** The systems as they will be after the current flight. */
  readonly known: readonly KnownSystem[];
  /** Every launched flight; the current one is last. */
  readonly flights: readonly AiFlight[];
  readonly stop: AiStop | null;
}

/** A run before its first decision. */
export function beginAiFlights(run: AiRun): AiState {
  return {
    dueAtMs: run.startedAtMs,
    health: run.health,
    repaired: 0,
    known: unpackKnown(run.known),
    flights: [],
    stop: null,
  };
}

/**
 * Advances the run through all decisions due up to and including `untilMs`. Advancing in two steps gives the
 * same result as in one.
 */
export function continueAiFlights(
  run: AiRun,
  state: AiState,
  untilMs: number,
  systems: readonly SystemRow[],
  tunables: Tunables,
): AiState {
  let present = state;
  while (!present.stop && present.dueAtMs <= untilMs) present = decide(run, present, systems, tunables);
  return present;
}

/** The run at a moment, computed from its launch. */
export function aiStateAt(
  run: AiRun,
  atMs: number,
  systems: readonly SystemRow[],
  tunables: Tunables,
): AiState {
  return continueAiFlights(run, beginAiFlights(run), atMs, systems, tunables);
}

function decide(run: AiRun, state: AiState, systems: readonly SystemRow[], tunables: Tunables): AiState {
  const rows = changedSystems(systems, run.trips);
  const atMs = state.dueAtMs;
  if (run.calledBackAtMs !== null && atMs >= run.calledBackAtMs) return stop(state, 'called_back', null);
  const choice = chooseAiTrip(run, state.known, state.flights.at(-1), rows, hasSteps(run, state, tunables));
  if (!choice) return stop(state, 'no_trip', null);
  const { row, known, reason } = choice;
  const { health, repaired } = repair(run, state, atMs);
  if (health < row.damage) return stop({ ...state, health, repaired }, 'health_too_low', row.damage);
  const forecast = forecastTrip({ ...row, system: known.system }, run, run.perks, tunables);
  const flight: AiFlight = {
    system: known.system,
    trip: choice.trip,
    launchedAtMs: atMs,
    endsAtMs: atMs + forecast.durationMs,
    damage: row.damage,
    healthBefore: health,
    healthAfter: health - row.damage,
    expected: forecast.expected,
    mined: roundDown(
      forecast.mined + starBonus(run, rows[known.system - 1]!, choice.trip, forecast, tunables),
    ),
    ...byHand(run, row, forecast, state.flights.length, tunables),
    awards: hasBit(known.awarded, choice.trip) ? [] : row.awards.map(dropAward),
    reason,
    isStep: !hasBit(known.completed, choice.trip),
  };
  const after: KnownSystem = {
    system: known.system,
    completed: withBit(known.completed, choice.trip),
    awarded: withBit(known.awarded, choice.trip),
  };
  return {
    dueAtMs: flight.endsAtMs,
    health: flight.healthAfter,
    repaired,
    known: state.known.map((other) => (other === known ? after : other)),
    flights: [...state.flights, flight],
    stop: null,
  };
}

const dayMs = 86_400_000;

/** Number of the UTC day of a moment, counted from 1970. */
export function utcDay(atMs: number): number {
  return Math.floor(atMs / dayMs);
}

/** Steps among these flights that were launched on a UTC day. */
export function stepsOn(flights: readonly AiFlight[], day: number): number {
  return flights.filter(({ isStep, launchedAtMs }) => isStep && utcDay(launchedAtMs) === day).length;
}

/** Whether the run may take a first flight now. */
function hasSteps({ steps }: AiRun, { dueAtMs, flights }: AiState, { aiStepsPerDay }: Tunables): boolean {
  if (!steps) return true;
  const day = utcDay(dueAtMs);
  return stepsOn(flights, day) + (steps[day] ?? 0) < aiStepsPerDay;
}

/** Repairs before `beforeMs`. A repair at the exact time of a decision doesn't change the decision. */
function repair(run: AiRun, { health, repaired }: AiState, beforeMs: number) {
  const due = (run.repairs ?? []).slice(repaired).filter(({ atMs }) => atMs < beforeMs);
  return {
    health: due.reduce((sum, { health: more }) => sum + more, health),
    repaired: repaired + due.length,
  };
}

function stop(state: AiState, reason: AiStop['reason'], damage: number | null): AiState {
  return { ...state, stop: { atMs: state.dueAtMs, reason, health: state.health, damage } };
}

/** Pay of a trip's stars for the AI pilot (D38), in hundredths, not rounded. */
function starBonus(
  run: AiRun,
  system: SystemRow,
  trip: number,
  forecast: Forecast,
  tunables: Tunables,
): number {
  const stars = starsPacked(run.stars, system, trip);
  return (forecast.base * stars * tunables.masteryAiPercent) / 100;
}

/**
 * Pay of the difficulty's skill beside flying: a share of the cargo and a chance at each pirate, on
 * personal trips only.
 */
function byHand(
  run: AiRun,
  row: TripRow,
  forecast: Forecast,
  flightIndex: number,
  tunables: Tunables,
): { manualMined: number; caughtPirates: number } {
  if (row.type !== 'personal') return { manualMined: 0, caughtPirates: 0 };
  const skill = aiSkill(run.difficulty, tunables);
  const cargo = (((forecast.base * run.cargoPercent) / 100) * skill.cargoPercent) / 100;
  let caughtPirates = 0;
  for (let number = 1; number <= tunables.maxPirates; number++) {
    const isThere = number * tunables.pirateIntervalMs < forecast.durationMs;
    if (isThere && randomOf(run.seed, flightIndex, 21, number) * 100 < skill.piratePercent) caughtPirates++;
  }
  const pirates = caughtPirates * pirateReward(forecast.base, tunables);
  return { manualMined: roundDown(cargo + pirates), caughtPirates };
}

/** Percent of the cargo that it fills, and its chance to catch a pirate in percent. */
export function aiSkill(
  difficulty: Difficulty,
  tunables: Tunables,
): { readonly cargoPercent: number; readonly piratePercent: number } {
  return {
    easy: { cargoPercent: tunables.aiEasyCargoPercent, piratePercent: tunables.aiEasyPiratePercent },
    medium: { cargoPercent: tunables.aiMediumCargoPercent, piratePercent: tunables.aiMediumPiratePercent },
    hard: { cargoPercent: tunables.aiHardCargoPercent, piratePercent: tunables.aiHardPiratePercent },
  }[difficulty];
}

/**
 * Why the AI pilot took a trip: the player named it, it had never been flown, or no unflown trip was left.
 */
export const aiReasons = ['named', 'new', 'again'] as const;
type AiReason = (typeof aiReasons)[number];

export interface AiChoice {
  readonly known: KnownSystem;
  /** The trip's priority in its system. */
  readonly trip: number;
  readonly row: TripRow;
  readonly reason: AiReason;
}

/**
 * Next trip of a run; undefined if there is none to fly. Order: the trip named by the player; a trip never
 * flown, by priority, first in the present system; a trip flown before, which is the trip after the last one
 * in its system, or else the first that the ship may fly. Without steps left, only trips flown before.
 */
export function chooseAiTrip(
  run: AiRun,
  known: readonly KnownSystem[],
  last: { readonly system: number; readonly trip: number } | undefined,
  systems: readonly SystemRow[],
  mayStep = true,
): AiChoice | undefined {
  const present = last?.system ?? run.system;
  const ordered = [
    ...known.filter(({ system }) => system === present),
    ...known.filter(({ system }) => system !== present),
  ];
  const named = last ? undefined : findNamed(run, ordered[0], systems);
  if (named && (mayStep || hasBit(named.known.completed, named.trip))) return named;
  let first: AiChoice | undefined;
  let after: AiChoice | undefined;
  for (const system of ordered) {
    const isLastSystem = first === undefined && system.system === last?.system;
    const row = systems[system.system - 1];
    // Skips a fully flown system unless it may be the place to continue.
    const isFlown = first !== undefined && system.completed === allTrips;
    if (!row || isFlown) continue;
    for (let trip = 1; trip <= row.trips.length; trip++) {
      if (!mayFly(run, system, trip, row)) continue;
      if (!hasBit(system.completed, trip)) {
        if (mayStep) return choiceOf(system, trip, row, 'new');
        continue;
      }
      first ??= choiceOf(system, trip, row, 'again');
      if (isLastSystem && trip > last.trip) after ??= choiceOf(system, trip, row, 'again');
    }
  }
  return after ?? first;
}

function findNamed(
  run: AiRun,
  known: KnownSystem | undefined,
  systems: readonly SystemRow[],
): AiChoice | undefined {
  if (known?.system !== run.system || run.trip === null) return undefined;
  const row = systems[known.system - 1];
  return row && mayFly(run, known, run.trip, row) ? choiceOf(known, run.trip, row, 'named') : undefined;
}

function choiceOf(known: KnownSystem, trip: number, system: SystemRow, reason: AiReason): AiChoice {
  return { known, trip, row: system.trips[trip - 1]!, reason };
}

/**
 * Whether the run's ship may fly a trip now: type, difficulty and rarity fit, and its chain has reached the
 * trip (D11).
 */
function mayFly(run: AiRun, known: KnownSystem, trip: number, system: SystemRow): boolean {
  const row = system.trips[trip - 1];
  if (!row || row.type !== run.type || row.difficulty !== run.difficulty) return false;
  if (rarities.indexOf(run.rarity) < rarities.indexOf(row.minRarity)) return false;
  if (hasBit(known.completed, trip)) return true;
  return isNextInChain(known, trip, tripTypesOf(system));
}
