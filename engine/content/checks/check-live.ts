import type { LiveContent } from '../live-content.ts';
import type { EventRow } from '../schemas/events.ts';
import type { Audience } from '../schemas/offer.ts';
import { chanceFaults } from './check-chances.ts';
import { eventFaults } from './check-events.ts';
import { brokenHeld, heldFaults } from './check-held.ts';
import { brokenSeasons, seasonFaults } from './check-seasons.ts';
import { tripChangeFaults } from './check-trip-changes.ts';

/** What may change while an event is on: its end, its audience and its name. */
const free: ReadonlySet<string> = new Set(['until', 'audience', 'colour', 'hero', 'leads']);

/** Every fault of content that is to be published, as a sentence; empty when there is none. The same checks guard the files. */
export function liveFaults(content: LiveContent): string[] {
  const { events, seasons, words } = content;
  const eventWords = Object.fromEntries(
    Object.entries(words ?? {}).flatMap(([language, said]) =>
      said?.events ? [[language, said.events]] : [],
    ),
  );
  return [
    ...eventFaults({ events, strings: eventWords }),
    ...seasonFaults(seasons),
    ...heldFaults(content),
    ...chanceFaults(content.chances),
    ...tripChangeFaults(content.trips),
  ];
}

/**
 * What a publication would take from an event that is on, from a season that has begun, or from who holds a product or a
 * task. An event's row that is left out ends the event, which keeps its promises up to then.
 */
export function brokenPromises(present: LiveContent, next: LiveContent, nowMs: number): string[] {
  const broken = present.events
    .filter((row) => isOn(row, nowMs))
    .flatMap((row) => {
      const other = next.events.find(({ key, from }) => key === row.key && from === row.from);
      if (!other) return [];
      const fields = new Set([...Object.keys(row), ...Object.keys(other)] as (keyof EventRow)[]);
      const changed = [...fields]
        .filter((field) => !free.has(field) && JSON.stringify(row[field]) !== JSON.stringify(other[field]))
        .map((field) => `event ${row.key}: it is on, so ${field} can't change until ${row.until}`);
      return shrinks(row, other, nowMs)
        ? [...changed, `event ${row.key}: it is on, so nobody can be put out of it`]
        : changed;
    });
  return [...broken, ...brokenSeasons(present.seasons, next.seasons, nowMs), ...brokenHeld(present, next)];
}

function isOn({ from, until }: EventRow, nowMs: number): boolean {
  return from !== null && until !== null && Date.parse(from) <= nowMs && nowMs < Date.parse(until);
}

/** True when a player of this audience might not be in the other one. */
function shrinks({ audience: now }: EventRow, { audience: next }: EventRow, nowMs: number): boolean {
  if (!next) return false;
  return now?.salt !== next.salt || percentAt(next, nowMs) < percentAt(now, nowMs);
}

function percentAt({ steps }: Audience, nowMs: number): number {
  return steps.reduce(
    (percent, { at, percent: share }) => (at === null || Date.parse(at) <= nowMs ? share : percent),
    0,
  );
}
