import rows from '#assets/content/tunables.json' with { type: 'json' };
import type { TunableRow } from './schemas/galaxy.ts';

/** Every number that a designer may move (D30), by name. Units and ranges are in `assets/content/tunables.json`. */
export type TunableName = keyof typeof rows;
export type Tunables = Readonly<Record<TunableName, number>>;

export const tunableRows: Readonly<Record<TunableName, TunableRow>> = Object.freeze(rows);
export const tunableNames = Object.keys(rows) as TunableName[];

/**
 * The default of every number. For tests and tools alone: whoever decides, predicts or disables uses the version that binds
 * the trip, or the published one where none does.
 */
export const defaultTunables: Tunables = Object.freeze(
  Object.fromEntries(tunableNames.map((name) => [name, rows[name].default])) as Record<TunableName, number>,
);

/** The numbers that this release brings along: the server publishes them as long as no designer has had a say. */
export const shippedTunables: Tunables = defaultTunables;

/** What is wrong with a proposed set, by name; an empty object when every number is in its range. */
export function tunableFaults(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const row = Object.hasOwn(tunableRows, name) ? tunableRows[name as TunableName] : undefined;
    if (!row) faults[name] = 'unknown';
    else if (typeof value !== 'number' || !Number.isFinite(value)) faults[name] = 'not a number';
    else if (value < row.min || value > row.max) faults[name] = `between ${row.min} and ${row.max}`;
    else if (row.whole && !Number.isInteger(value)) faults[name] = 'a whole number';
  }
  return faults;
}
