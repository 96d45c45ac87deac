import { languages, writtenLanguages } from '../languages.ts';
import { heldKinds, type LiveContent } from '../live-content.ts';
import type { EventRow } from '../schemas/events.ts';
import type { Audience } from '../schemas/offer.ts';
import { chanceFaults } from './check-chances.ts';
import { eventFaults } from './check-events.ts';
import { brokenHeld, heldFaults } from './check-held.ts';
import { brokenSeasons, seasonFaults } from './check-seasons.ts';
import { tripChangeFaults } from './check-trip-changes.ts';

/** Fields that may change while an event is on. */
const free: ReadonlySet<string> = new Set(['until', 'audience', 'colour', 'hero', 'leads']);

/**
 * Faults of content before its publication, as sentences; empty without faults. The same
 * checks guard the files.
 */
export function liveFaults(content: LiveContent): string[] {
  const { events, seasons, words } = content;
  const eventWords = Object.fromEntries(
    languages.flatMap((language) => {
      const said = words[language]?.events;
      const isNeeded = (writtenLanguages as readonly string[]).includes(language);
      return said || isNeeded ? [[language, said ?? {}]] : [];
    }),
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
 * Faults: changes to a running event, to a season that has begun, or to a product or task that players
 * already have. Leaving out an event's row ends the event; its promises up to then are kept.
 */
export function brokenPromises(present: LiveContent, next: LiveContent, nowMs: number): string[] {
  const broken = present.events
    .filter((row) => isOn(row, nowMs))
    .flatMap((row) => {
      const other = next.events.find(({ key, from }) => key === row.key && from === row.from);
      if (!other) return [];
      const changed = fieldsOf(row, other)
        .filter((field) => !free.has(field))
        .map((field) => `event ${row.key}: it is on, so ${field} can't change until ${row.until}`);
      return shrinks(row, other, nowMs)
        ? [...changed, `event ${row.key}: it is on, so nobody can be put out of it`]
        : changed;
    });
  return [
    ...broken,
    ...brokenSeasons(present.seasons, next.seasons, nowMs),
    ...brokenHeld(present, next),
    ...brokenExperiments(present, next, nowMs),
  ];
}

/** Fields of an experiment's row that may change after its start: its end, and later steps. */
const freeOfExperiment: ReadonlySet<string> = new Set(['until', 'retired', 'audience']);

/** Faults: changes to an experiment that runs, because its result would then be of two different things. */
function brokenExperiments(present: LiveContent, next: LiveContent, nowMs: number): string[] {
  return offeredTables.flatMap(({ kind, name }) =>
    (present[kind] as readonly ExperimentRow[]).flatMap((row) => {
      const { audience } = row;
      if (!audience?.experiment || row.retired || !isOffered(row, nowMs)) return [];
      const other = (next[kind] as readonly ExperimentRow[]).find(({ key }) => key === row.key);
      if (!other) return [];
      const changed = [
        ...fieldsOf(row, other).filter((field) => !freeOfExperiment.has(field)),
        ...(isEqual(audience.experiment, other.audience?.experiment) ? [] : ['audience.experiment']),
        ...(audience.salt === other.audience?.salt ? [] : ['audience.salt']),
      ];
      return changed.map((field) => `${name} ${row.key}: its experiment has begun, so ${field} can't change`);
    }),
  );
}

interface ExperimentRow extends Readonly<Record<string, unknown>> {
  readonly key: string;
  readonly audience?: Audience | undefined;
  readonly from?: string | null | undefined;
  readonly until?: string | null | undefined;
  readonly retired?: true | undefined;
}

/** Changed fields of a row. */
function fieldsOf(row: ExperimentRow, other: ExperimentRow): string[] {
  return [...new Set([...Object.keys(row), ...Object.keys(other)])].filter(
    (field) => !isEqual(row[field], other[field]),
  );
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isOffered({ from, until }: ExperimentRow, nowMs: number): boolean {
  if (from === null || until === null) return false;
  return (!from || Date.parse(from) <= nowMs) && (!until || nowMs < Date.parse(until));
}

function isOn({ from, until }: EventRow, nowMs: number): boolean {
  return from !== null && until !== null && Date.parse(from) <= nowMs && nowMs < Date.parse(until);
}

/** Rows that could never be offered, because their time is over when they are published. */
export function pastDates(present: LiveContent, next: LiveContent, nowMs: number): string[] {
  return offeredTables.flatMap(({ kind, name }) =>
    next[kind].flatMap((row) => {
      const before = present[kind].find(({ key }) => key === row.key);
      const { until } = row;
      if (!until || Date.parse(until) > nowMs || (before && before.until === until)) return [];
      return [
        `${name} ${row.key}: until ${until} is in the past, now is ${new Date(nowMs).toISOString()}: set a later end`,
      ];
    }),
  );
}

const offeredTables = [
  { kind: 'events', name: 'event' },
  { kind: 'products', name: 'product' },
  { kind: 'tasks', name: 'task' },
  { kind: 'chances', name: 'chances' },
  { kind: 'trips', name: 'trips' },
] as const;

/** Languages that a row had and would lose: players who read them would suddenly read English. */
export function lostLanguages(present: LiveContent, next: LiveContent): string[] {
  return languages.flatMap((language) => {
    const lost = (['events', ...heldKinds] as const).flatMap((kind) =>
      next[kind]
        .map(({ key }) => key)
        .filter((key) => present.words[language]?.[kind]?.[key] && !next.words[language]?.[kind]?.[key])
        .map((key) => `${kind}.${key}`),
    );
    if (lost.length === 0) return [];
    const more = lost.length > 3 ? ` and ${lost.length - 3} more` : '';
    return [
      `words.${language}: the words of ${lost.slice(0, 3).join(', ')}${more} are in force and ` +
        'would be removed: put them back',
    ];
  });
}

/** True if a player of this audience might be outside of the other one. */
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
