import rows from '#assets/content/tunables.json' with { type: 'json' };
import type { TunableRow } from './schemas/galaxy.ts';

/**
 * Every number that a designer may change (D30), by name. Units and ranges are in
 * `assets/content/tunables.json`.
 */
export type TunableName = keyof typeof rows;
export type Tunables = Readonly<Record<TunableName, number>>;

export const tunableRows: Readonly<Record<TunableName, TunableRow>> = Object.freeze(rows);
export const tunableNames = Object.keys(rows) as TunableName[];

/**
 * Default values of all tunables, for tests and tools only. Code that decides, predicts or disables uses the
 * trip's version, or else the published one.
 */
export const defaultTunables: Tunables = Object.freeze(
  Object.fromEntries(tunableNames.map((name) => [name, rows[name].default])) as Record<TunableName, number>,
);

/** The numbers shipped with this release: the server publishes them until a designer publishes others. */
export const shippedTunables: Tunables = defaultTunables;

/** Faults of a proposed set, by name; empty when every number is in its range. */
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
