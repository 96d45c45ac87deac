import type { SystemRow, TripRow } from '../content/schema.ts';
import { rarities } from '../content/words.ts';
import type { AiRun } from './ai-pilot-state.ts';
import type { KnownSystem } from './known-systems.ts';
import { hasBit, isNextInChain } from './progress.ts';

/** Why a trip was taken: the player named it, it was never flown, or there was none that was never flown. */
export const aiReasons = ['named', 'new', 'again'] as const;
export type AiReason = (typeof aiReasons)[number];

export interface AiChoice {
  readonly known: KnownSystem;
  /** Priority of the trip in its system. */
  readonly trip: number;
  readonly row: TripRow;
  readonly reason: AiReason;
}

/**
 * The next trip of a run; undefined when there is none to fly. First the trip that the player named; then one that was
 * never flown, in the present system before others, by priority; then one flown before, the next after the last one.
 */
export function chooseAiTrip(
  run: AiRun,
  known: readonly KnownSystem[],
  last: { readonly system: number; readonly trip: number } | undefined,
  systems: readonly SystemRow[],
): AiChoice | undefined {
  const present = last?.system ?? run.system;
  const flyable = known
    .toSorted((a, b) => Number(b.system === present) - Number(a.system === present) || a.system - b.system)
    .flatMap((system) => flyableTrips(run, system, systems[system.system - 1]));
  const named = last ? undefined : flyable.find((at) => at.known.system === present && at.trip === run.trip);
  if (named) return { ...named, reason: 'named' };
  const unflown = flyable.find((at) => !hasBit(at.known.completed, at.trip));
  if (unflown) return { ...unflown, reason: 'new' };
  const here = flyable.filter((at) => at.known.system === flyable[0]?.known.system);
  const again = here.find((at) => at.known.system === last?.system && at.trip > last.trip) ?? here[0];
  return again && { ...again, reason: 'again' };
}

/** The trips of the run's type and difficulty in a system that its ship may fly now, by priority. */
function flyableTrips(
  run: AiRun,
  known: KnownSystem,
  system: SystemRow | undefined,
): Omit<AiChoice, 'reason'>[] {
  if (!system) return [];
  const types = system.trips.map(({ type }) => type);
  return system.trips.flatMap((row, index) => {
    const trip = index + 1;
    const suits =
      row.type === run.type &&
      row.difficulty === run.difficulty &&
      rarities.indexOf(run.rarity) >= rarities.indexOf(row.minRarity);
    const isOpen = suits && (hasBit(known.completed, trip) || isNextInChain(known, trip, types));
    return isOpen ? [{ known, trip, row }] : [];
  });
}
