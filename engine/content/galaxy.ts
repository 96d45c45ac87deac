import rows from '#assets/content/galaxy.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { PathVerb, Verb } from './kinds.ts';
import type { GalaxyRow, SystemRow, TripRow } from './schemas/galaxy.ts';

// Apart from the other tables, so that the browser's bundle, which gets its systems from the server,
// doesn't include 600 trips.

const written = rows as unknown as GalaxyRow;

/** The season's galaxy: its systems in order of priority, their trips in order of priority. */
export const galaxy: GalaxyRow = freezeDeep({
  ...written,
  systems: written.systems.map((system) => ({
    ...system,
    trips: system.trips.map((trip) => ({ ...trip, minRarity: trip.minRarity ?? 'common' })),
  })),
});

/** The system with this priority (1 is the first), or undefined when the galaxy has none. */
export function systemAt(priority: number): SystemRow | undefined {
  return galaxy.systems[priority - 1];
}

/** The trip with this priority (1–30) in the given system, or undefined when there is none. */
export function tripAt(system: number, priority: number): TripRow | undefined {
  return systemAt(system)?.trips[priority - 1];
}

/** The verb of a trip's objects (D52): its own, else its system's; taps on trips without objects. */
export function verbOf(system: SystemRow, { type, verb = system.verb ?? 'tap' }: TripRow): Verb {
  return type === 'personal' ? verb : 'tap';
}

/** The verb of a trip's objects; undefined for taps. */
export function pathVerbOf(system: SystemRow, trip: TripRow): PathVerb | undefined {
  const verb = verbOf(system, trip);
  return verb === 'tap' ? undefined : verb;
}
