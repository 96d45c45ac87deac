import { shipRowOf } from '../../content/hangar.ts';
import type { TripType } from '../../content/kinds.ts';
import { starMeasuresOf } from '../../content/mastery.ts';
import type { StarMeasure } from '../../content/schemas/mastery.ts';
import type { Tunables } from '../../content/tunables.ts';
import type { Flight, OneTry } from '../core/flight-state.ts';
import type { TripStars } from '../galaxy/mastery.ts';
import { encounterCount } from './encounters/encounters.ts';
import { piratesWithin } from './pirates.ts';

/** A star of a trip, and the value that wins it, in the whole units of its measure. */
interface StarGoal {
  readonly measure: StarMeasure;
  readonly goal: number;
}

export type StarGoals = readonly [StarGoal, StarGoal, StarGoal];

/**
 * Goals of a trip's stars (D38). A trip that meets nothing (D34) can't ask for encounters: it asks
 * for half of the time instead. One without pirates (D35) asks for half of the chain.
 */
export function starGoals(type: TripType, durationMs: number, tunables: Tunables): StarGoals {
  const [first, second, third] = starMeasuresOf[type].map((measure): StarGoal => {
    if (measure === 'encounters' && encounterCount(durationMs, tunables) === 0)
      return { measure: 'early', goal: goalOf('early', type, durationMs, tunables) };
    if (measure === 'pirates' && tunables.maxPirates === 0)
      return { measure: 'chain', goal: Math.ceil(tunables.masteryChainHits / 2) };
    return { measure, goal: goalOf(measure, type, durationMs, tunables) };
  });
  return [first!, second!, third!];
}

function goalOf(measure: StarMeasure, type: TripType, durationMs: number, tunables: Tunables): number {
  const part = (of: number, percent: number) => Math.max(1, Math.ceil((of * percent) / 100));
  const seconds = type === 'attack' ? tunables.masteryAssaultSeconds : tunables.masteryDockingSeconds;
  return {
    cargo: Math.floor(tunables.masteryCargoPercent),
    pirates: part(piratesWithin(durationMs, tunables), tunables.masteryPiratesPercent),
    chain: tunables.masteryChainHits,
    win: 1,
    encounters: part(encounterCount(durationMs, tunables), tunables.masteryEncountersPercent),
    early: Math.floor(seconds / 2),
    time: seconds,
  }[measure];
}

/** A star of a flight, with the value that the flight has reached so far. */
export interface StarMark extends StarGoal {
  readonly value: number;
  readonly isReached: boolean;
}

/** The three star marks of a flight, as reached so far. They count once it is collected. */
export function starMarks(
  flight: Flight,
  type: TripType,
  shipKey: string,
  tunables: Tunables,
): readonly StarMark[] {
  const durationMs = goalDurationMs(flight);
  return starGoals(type, durationMs, tunables).map(({ measure, goal }) => {
    const value = reachedBy(flight, measure, shipKey, tunables);
    // The time of docking or the assault counts only when the game was won.
    const isTimed = measure === 'early' || measure === 'time';
    return { measure, goal, value, isReached: value >= goal && (!isTimed || isGameWon(flight)) };
  });
}

/**
 * Duration that decides the goals. A booster doesn't lower them, but pirates after the end of a clean flight
 * can't be caught (D48).
 */
function goalDurationMs({ encounters, durationMs, clean }: Flight): number {
  const savedMs = clean?.timeSavedMs ?? 0;
  return encounters ? encounters.plannedMs - savedMs : durationMs;
}

/** Stars that a flight wins, as bits, and the best value of each measure that the trip itself asks for. */
export function flightStars(flight: Flight, type: TripType, shipKey: string, tunables: Tunables): TripStars {
  const marks = starMarks(flight, type, shipKey, tunables);
  const won = marks.reduce((bits, { isReached }, index) => (isReached ? bits | (1 << index) : bits), 0);
  const best = marks.map(({ measure, value }, index) =>
    measure === starMeasuresOf[type][index] ? value : 0,
  );
  return { won, best: [best[0]!, best[1]!, best[2]!] };
}

function reachedBy(flight: Flight, measure: StarMeasure, shipKey: string, tunables: Tunables): number {
  switch (measure) {
    case 'cargo':
      // By hand: what a booster fills in takes no skill.
      return flight.isReplenished || flight.cargoLimit <= 0
        ? 0
        : Math.floor((100 * flight.baggage) / flight.cargoLimit);
    case 'pirates':
      return flight.pirates.length;
    case 'chain':
      return flight.longestChain;
    case 'win':
      return isGameWon(flight) ? 1 : 0;
    case 'encounters':
      return flight.encounters?.met.length ?? 0;
    case 'early':
    case 'time':
      return secondsLeft(flight, shipKey, tunables);
  }
}

function isGameWon({ docking, assault }: Flight): boolean {
  return (docking?.earned ?? 0) > 0 || (assault?.earned ?? 0) > 0;
}

/** Whole seconds left when the arrival game was won; 0 without a win. */
function secondsLeft(flight: Flight, shipKey: string, tunables: Tunables): number {
  if (!isGameWon(flight)) return 0;
  const { docking, assault } = flight;
  const secondsToSpare = docking
    ? tunables.dockingSeconds - secondsOf(docking)
    : shipRowOf(shipKey).warTimeSeconds - secondsOf(assault!);
  return Math.max(0, Math.floor(secondsToSpare));
}

function secondsOf({ startedAtMs, endedAtMs }: OneTry): number {
  return ((endedAtMs ?? startedAtMs) - startedAtMs) / 1000;
}
