import { z } from 'zod';
import carryOver from '#assets/content/carry-over.json' with { type: 'json' };
import seasons from '#assets/content/seasons.json' with { type: 'json' };
import type { SeasonRow } from '../schemas/seasons.ts';
import { type CarryOverKind, carryOverRow, seasonRow } from '../schemas/seasons.ts';
import { type CarryOverKey, carryOverKeys } from '../seasons.ts';
import { awardFaults } from './check-events.ts';
import { repeats, unequal } from './compare-lists.ts';
import { schemaFaults, withInput } from './schema-faults.ts';

/** Minimum length of the off-season in hours: the rewards are sent before the next season begins. */
const shortestOffseasonMs = 3_600_000;

/** Changes that the rules can make to each thing at a season's end. */
const changes: Readonly<Partial<Record<CarryOverKey, CarryOverKind>>> = {
  proto: 'becomes-clean',
  systems: 'anew',
  stars: 'anew',
  boards: 'anew',
  general: 'anew',
};

/** The shipped rows. */
export const seasonTables = { seasons, carryOver };

/** Every fault of the seasons, as a sentence that names the place; empty when there is none. */
export function seasonFaults(rows: unknown): string[] {
  const parsed = z.array(seasonRow).min(1).max(50).safeParse(rows, withInput);
  if (!parsed.success) return schemaFaults('seasons', parsed.error);
  return parsed.data.flatMap((row, index, all) =>
    [...rowFaults(row), ...orderFaults(row, all[index - 1])].map((fault) => `season ${row.number}: ${fault}`),
  );
}

function rowFaults({ from, until, boards, mastery }: SeasonRow): string[] {
  return [
    ...(from !== null && until !== null && Date.parse(until) <= Date.parse(from)
      ? ['it ends before it begins']
      : []),
    ...repeats(boards.map(({ type }) => type)).map((type) => `the board ${type} is there twice`),
    ...boards.flatMap(({ type, places }) =>
      rises(places.map(({ to }) => to)) ? [] : [`the places of the board ${type} must rise`],
    ),
    ...(rises(mastery.map(({ stars }) => stars)) ? [] : ['the stars must rise']),
    ...[...boards.flatMap(({ places }) => places), ...mastery]
      .flatMap(({ rewards }) => rewards)
      .flatMap(awardFaults),
  ];
}

function orderFaults({ number, from }: SeasonRow, before: SeasonRow | undefined): string[] {
  if (!before) return [];
  if (number <= before.number) return ['the seasons must be in order'];
  if (from === null) return [];
  if (before.until === null) return ['it begins before the season before it ends'];
  return Date.parse(from) - Date.parse(before.until) < shortestOffseasonMs
    ? ['an hour at least must lie between it and the season before']
    : [];
}

/** Faults of the table of what carries over. */
export function carryOverFaults(rows: unknown): string[] {
  const parsed = z.array(carryOverRow).safeParse(rows);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `carry-over.${path.join('.')}: ${message}`);
  return [
    ...unequal(
      'carry-over',
      carryOverKeys,
      parsed.data.map(({ key }) => key),
    ),
    ...parsed.data
      .filter(({ key, what }) => what !== 'stays' && changes[key as CarryOverKey] !== what)
      .map(({ key, what }) => `carry-over ${key}: no rule for '${what}'`),
  ];
}

/** Faults: changes to seasons that have already begun or ended. */
export function brokenSeasons(
  present: readonly SeasonRow[],
  next: readonly SeasonRow[],
  nowMs: number,
): string[] {
  const isPast = (at: string | null) => at !== null && Date.parse(at) <= nowMs;
  return present.flatMap((row, index) => {
    const other = next.find(({ number }) => number === row.number);
    const fault = (text: string) => [`season ${row.number}: ${text}`];
    const hasBegun = index === 0 || isPast(row.from);
    if (!other) return hasBegun ? fault('it has begun, so it stays') : [];
    if (isPast(row.until))
      return JSON.stringify(row) === JSON.stringify(other)
        ? []
        : fault('it is over, so nothing of it changes');
    if (hasBegun && row.from !== other.from) return fault('it has begun, so its beginning stays');
    if (!hasBegun && isPast(other.from)) return fault('it can only begin later than now');
    return isPast(other.until) ? fault('it can only end later than now') : [];
  });
}

function rises(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > numbers[index - 1]!);
}
