import { rarities } from '#engine/content/kinds.ts';
import type { SystemRow, TripRow } from '#engine/content/schemas/galaxy.ts';
import type { AiRun } from '../core/ai-pilot-state.ts';
import type { KnownSystem } from '../galaxy/known-systems.ts';
import { allTrips, hasBit, isNextInChain, tripTypesOf } from '../galaxy/progress.ts';

/** Why the AI pilot took a trip: the player named it, it had never been flown, or no unflown trip was left. */
export const aiReasons = ['named', 'new', 'again'] as const;
export type AiReason = (typeof aiReasons)[number];

export interface AiChoice {
  readonly known: KnownSystem;
  /** The trip's priority in its system. */
  readonly trip: number;
  readonly row: TripRow;
  readonly reason: AiReason;
}

/**
 * The next trip of a run; undefined when there is none to fly. The trip that the player named comes first. Then comes
 * a trip that was never flown, by priority, in the present system before others. Then comes a trip flown before: the
 * one after the last trip in its system, or else the first that the ship may fly.
 */
export function chooseAiTrip(
  run: AiRun,
  known: readonly KnownSystem[],
  last: { readonly system: number; readonly trip: number } | undefined,
  systems: readonly SystemRow[],
): AiChoice | undefined {
  const present = last?.system ?? run.system;
  const ordered = [
    ...known.filter(({ system }) => system === present),
    ...known.filter(({ system }) => system !== present),
  ];
  const named = last ? undefined : findNamed(run, ordered[0], systems);
  if (named) return named;
  let first: AiChoice | undefined;
  let after: AiChoice | undefined;
  for (const system of ordered) {
    const isLastSystem = first === undefined && system.system === last?.system;
    const row = systems[system.system - 1];
    // Nothing new there, and it isn't where to go on.
    const isFlown = first !== undefined && system.completed === allTrips;
    if (!row || isFlown) continue;
    for (let trip = 1; trip <= row.trips.length; trip++) {
      if (!mayFly(run, system, trip, row)) continue;
      if (!hasBit(system.completed, trip)) return choiceOf(system, trip, row, 'new');
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
 * Whether the run's ship may fly a trip now: type, difficulty and rarity fit, and its chain has reached the trip
 * (D11).
 */
function mayFly(run: AiRun, known: KnownSystem, trip: number, system: SystemRow): boolean {
  const row = system.trips[trip - 1];
  if (!row || row.type !== run.type || row.difficulty !== run.difficulty) return false;
  if (rarities.indexOf(run.rarity) < rarities.indexOf(row.minRarity)) return false;
  if (hasBit(known.completed, trip)) return true;
  return isNextInChain(known, trip, tripTypesOf(system));
}
