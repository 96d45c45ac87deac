import { z } from 'zod';
import { galaxy } from '../galaxy.ts';
import type { TripRow } from '../schemas/galaxy.ts';
import { type TripChangeRow, tripChangeRow } from '../schemas/trip-changes.ts';
import { awardFaults } from './check-events.ts';
import { offerFaults } from './check-held.ts';
import { repeats } from './compare-lists.ts';
import { schemaFaults, withInput } from './schema-faults.ts';

/** Changes of trips; limited in number, because an AI pilot's run stores all that apply to it. */
const table = z.array(tripChangeRow).max(60);

/** Maximum change of a number from the release's, as a factor: beyond it, pacing (D31) breaks. */
const tripLimits = {
  timeHours: [0.5, 2],
  baseExtraction: [0.5, 2],
  damage: [0.5, 1.5],
} as const satisfies Partial<Record<keyof TripRow, readonly [number, number]>>;

/** Maximum hourly pay of a changed trip, as a multiple of the release's. */
const maxHourlyPay = 2;

const limited = Object.keys(tripLimits) as (keyof typeof tripLimits)[];
const trips = new Map(galaxy.systems.flatMap((system) => system.trips.map((row) => [row.key, row] as const)));

/** Every fault of the changes of trips, as a sentence; empty when there is none. */
export function tripChangeFaults(changes: readonly TripChangeRow[]): string[] {
  const parsed = table.safeParse(changes, withInput);
  if (!parsed.success) return schemaFaults('trips', parsed.error);
  return [
    ...repeats(changes.map(({ key }) => key)).map((key) => `trips key ${key} is used twice`),
    ...changes.flatMap((row) => rowFaults(row).map((fault) => `trips ${row.key}: ${fault}`)),
  ];
}

function rowFaults(change: TripChangeRow): string[] {
  const trip = trips.get(change.trip);
  if (!trip) return [`the galaxy has no trip '${change.trip}'`];
  return [
    ...offerFaults(change),
    ...limitFaults(change, trip),
    ...(change.awards ?? []).flatMap(awardFaults),
  ];
}

function limitFaults(change: TripChangeRow, trip: TripRow): string[] {
  const far = limited.flatMap((field) => {
    const value = change[field];
    const [least, most] = tripLimits[field];
    if (value === undefined || (value >= trip[field] * least && value <= trip[field] * most)) return [];
    return [`${field} ${value} is beyond ${least} to ${most} times the release's ${trip[field]}`];
  });
  const { before, after } = tripPay(change)!;
  const times = after / before;
  return times > maxHourlyPay + 1e-9
    ? [...far, `it pays ${times.toFixed(2)} times as much an hour; at most ${maxHourlyPay} keeps the balance`]
    : far;
}

/**
 * PROTO an hour of a trip, by the release and changed, with an extraction of 100; undefined for an unknown
 * trip.
 */
export function tripPay(change: TripChangeRow): { before: number; after: number } | undefined {
  const trip = trips.get(change.trip);
  return trip && { before: hourly(trip), after: hourly({ ...trip, ...numbersOf(change) }) };
}

function numbersOf({ timeHours, baseExtraction }: TripChangeRow) {
  return {
    ...(timeHours === undefined ? {} : { timeHours }),
    ...(baseExtraction === undefined ? {} : { baseExtraction }),
  };
}

function hourly({ baseExtraction, timeHours }: Pick<TripRow, 'baseExtraction' | 'timeHours'>): number {
  return baseExtraction / timeHours;
}
