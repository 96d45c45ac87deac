import type { AwardRow, SystemRow, TripRow } from '#engine/content/schemas/galaxy.ts';
import type { TripChange, TripChangeRow } from '#engine/content/schemas/trip-changes.ts';
import { isOffered } from '../core/offers.ts';

const none: readonly TripChange[] = [];

/** The changes that hold for this player now; the same list for the same rows. */
export function offeredChanges(
  rows: readonly TripChangeRow[],
  playerId: string,
  nowMs: number,
): readonly TripChange[] {
  const offered = rows.flatMap((row, index) => (isOffered(row, playerId, nowMs) ? [index] : []));
  if (offered.length === 0) return none;
  const lists = known.get(rows) ?? new Map<string, readonly TripChange[]>();
  const name = offered.join();
  const list = lists.get(name) ?? offered.map((index) => withoutOffer(rows[index]!));
  // Windows and cohorts of many rows make many lists.
  if (lists.size > 200) lists.clear();
  known.set(rows, lists.set(name, list));
  return list;
}

const known = new WeakMap<readonly TripChangeRow[], Map<string, readonly TripChange[]>>();

/** The systems with the changes; of several for one trip, the last counts. The same systems for the same list. */
export function changedSystems(
  systems: readonly SystemRow[],
  changes: readonly TripChange[] | undefined,
): readonly SystemRow[] {
  if (!changes || changes.length === 0) return systems;
  const made = changed.get(changes);
  if (made?.of === systems) return made.systems;
  // Each row alone keeps the limits of what a trip may pay; two joined might not.
  const byTrip = new Map(changes.map(({ trip, ...fields }) => [trip, fields as Partial<TripRow>]));
  const next = systems.map((system) =>
    system.trips.some(({ key }) => byTrip.has(key))
      ? { ...system, trips: system.trips.map((row) => ({ ...row, ...byTrip.get(row.key) })) }
      : system,
  );
  changed.set(changes, { of: systems, systems: next });
  return next;
}

const changed = new WeakMap<
  readonly TripChange[],
  { readonly of: readonly SystemRow[]; readonly systems: readonly SystemRow[] }
>();

/** What a flight keeps of its trip: what it drops, where that isn't what the galaxy says. */
export function keptAwards(launched: TripRow, written: TripRow | undefined): readonly AwardRow[] | undefined {
  return launched.awards === written?.awards ? undefined : launched.awards;
}

/** Only what is there: a field without a value would take the trip's own away. */
function withoutOffer(row: TripChangeRow): TripChange {
  const { trip, timeHours, baseExtraction, damage, minRarity, awards } = row;
  return {
    trip,
    ...(timeHours === undefined ? {} : { timeHours }),
    ...(baseExtraction === undefined ? {} : { baseExtraction }),
    ...(damage === undefined ? {} : { damage }),
    ...(minRarity === undefined ? {} : { minRarity }),
    ...(awards === undefined ? {} : { awards }),
  };
}
