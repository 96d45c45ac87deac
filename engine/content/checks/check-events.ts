import { z } from 'zod';
import events from '#assets/content/events.json' with { type: 'json' };
import galaxy from '#assets/content/galaxy.json' with { type: 'json' };
import investments from '#assets/content/investments.json' with { type: 'json' };
import { artifactRows, shipRows } from '../hangar.ts';
import type { Language } from '../languages.ts';
import { type EventRow, eventRow, eventWords } from '../schemas/events.ts';
import type { AwardRow } from '../schemas/galaxy.ts';
import type { Audience, Experiment } from '../schemas/offer.ts';
import { written } from '../schemas/written.ts';
import { tunableRows } from '../tunables.ts';
import { repeats, unequal } from './compare-lists.ts';
import { schemaFaults, withInput } from './schema-faults.ts';

/** Maximum number of events running at the same time; each is counted in every player's document. */
const maxConcurrent = 6;
/** Largest factor by which an event changes a number, up or down. */
const maxFactor = 5;
const longestDays = 60;
const dayMs = 86_400_000;

const words = z.record(z.string(), eventWords);
const everything = z.strictObject({
  events: z.array(eventRow).max(200),
  strings: written(words),
});

/** The shipped rows; `check-content.ts` adds their strings. */
export const eventTable = { events };

/** Every fault of the events, as a sentence that names the place; empty when there is none. */
export function eventFaults(content: unknown): string[] {
  const parsed = everything.safeParse(content, withInput);
  if (!parsed.success) return schemaFaults('', parsed.error);
  const { events: rows, strings } = parsed.data;
  const keys = rows.map((row) => row.key);
  return [
    ...repeats(keys).map((key) => `event key ${key} is used twice`),
    ...rows.flatMap(rowFaults),
    ...crowds(rows),
    ...(Object.entries(strings) as [Language, typeof strings.en][]).flatMap(([code, said]) => [
      ...unequal(`${code} event`, keys, Object.keys(said)).map(
        (fault) => `${fault}: words.${code}.events has one for each row`,
      ),
      ...rows.flatMap((row) => textFaults(row, said[row.key], code)),
    ]),
  ];
}

function rowFaults(row: EventRow): string[] {
  return [
    ...windowFaults(row),
    ...placeFaults(row),
    ...(row.modifiers ?? []).flatMap(modifierFaults),
    ...goalFaults(row),
    ...awardsOf(row).flatMap(awardFaults),
    ...(row.audience ? audienceFaults(row.audience) : []),
  ].map((fault) => `event ${row.key}: ${fault}`);
}

function modifierFaults({
  tunable,
  times = 1,
  plus = 0,
}: NonNullable<EventRow['modifiers']>[number]): string[] {
  const { min, max } = tunableRows[tunable];
  return [
    ...(Math.abs(plus) > max - min ? [`adds ${plus} to ${tunable}, whose range is ${min} to ${max}`] : []),
    ...(times > maxFactor || times < 1 / maxFactor
      ? [`modifier ${tunable} × ${times}: ${1 / maxFactor} to ${maxFactor} is allowed: move it nearer to 1`]
      : []),
  ];
}

function windowFaults({ from, until }: EventRow): string[] {
  if (from === null && until === null) return [];
  if (from === null || until === null) return ['a beginning without an end, or the other way round'];
  const days = (Date.parse(until) - Date.parse(from)) / dayMs;
  if (days <= 0) return ['it ends before it begins'];
  return days > longestDays ? [`it lasts longer than ${longestDays} days`] : [];
}

function placeFaults({ where, counts }: EventRow): string[] {
  const systems = new Set(galaxy.systems.map(({ key }) => key));
  const pools = new Set(investments.map(({ key }) => key));
  return [
    ...(where?.systems ?? []).filter((key) => !systems.has(key)).map((key) => `no system ${key}`),
    ...(counts?.pool !== undefined && !pools.has(counts.pool) ? [`no pool ${counts.pool}`] : []),
    ...(counts?.pool !== undefined && counts.what !== 'invested'
      ? ['a pool only counts what is invested']
      : []),
  ];
}

function goalFaults({ counts, goal, board }: EventRow): string[] {
  const steps = goal?.milestones.map(({ at }) => at) ?? [];
  const ranks = board?.map(({ to }) => to) ?? [];
  return [
    ...((goal || board) && !counts ? ['a goal or a board needs something to count'] : []),
    ...(rises(steps) ? [] : ['the milestones must rise']),
    ...(goal && steps.at(-1)! > goal.target ? ['a milestone is beyond the target'] : []),
    ...(rises(ranks) ? [] : ['the ranks of the board must rise']),
  ];
}

function awardsOf({ goal, board }: EventRow): readonly AwardRow[] {
  return [...(goal?.milestones ?? []), ...(board ?? [])].flatMap(({ rewards }) => rewards);
}

/** A reward of something that there isn't. */
export function awardFaults(award: AwardRow): string[] {
  if (!('collection' in award)) return [];
  const rows = award.kind === 'ship_shard' ? shipRows : artifactRows;
  return rows.some(({ key }) => key === award.collection)
    ? []
    : [`no collection ${award.collection} for a ${award.kind}`];
}

/** A share only grows, so that nobody who was in is put out. */
export function audienceFaults({ steps, experiment }: Audience): string[] {
  const [first, ...others] = steps;
  const moments = others.map(({ at }) => (at === null ? Number.NaN : Date.parse(at)));
  return [
    ...(moments.some(Number.isNaN) ? ['only the first step of the audience has no moment'] : []),
    ...(rises([first?.at ? Date.parse(first.at) : 0, ...moments])
      ? []
      : ['the steps of the audience must be in order']),
    ...(steps.every(({ percent }, index) => percent >= (steps[index - 1]?.percent ?? 0))
      ? []
      : ['the audience must not shrink']),
    ...(experiment ? experimentFaults(steps, experiment) : []),
  ];
}

function experimentFaults(steps: Audience['steps'], { expected, difference }: Experiment): string[] {
  return [
    ...(steps.some(({ percent }) => percent > 0 && percent < 100)
      ? []
      : ['an experiment needs a share between 0 and 100 %, because the others are its control']),
    ...(difference < expected && expected + difference < 100
      ? []
      : [`the experiment's difference of ${difference} points is more than ${expected} % can change by`]),
  ];
}

/** Moments at which too many events would be on. */
function crowds(rows: readonly EventRow[]): string[] {
  const windows = rows.flatMap(({ from, until }) =>
    from && until ? [{ from: Date.parse(from), until: Date.parse(until) }] : [],
  );
  return windows
    .map(({ from: at }) => ({ at, on: windows.filter(({ from, until }) => from <= at && at < until).length }))
    .filter(({ on }) => on > maxConcurrent)
    .slice(0, 1)
    .map(({ at, on }) => `${on} events are on at ${new Date(at).toISOString()}, and ${maxConcurrent} may be`);
}

function textFaults(row: EventRow, said: z.infer<typeof eventWords> | undefined, code: string): string[] {
  if (!said) return [];
  return [
    ...(row.counts && !said.own ? [`event ${row.key}: ${code} lacks a text for the player's own count`] : []),
    ...(row.board && !said.board ? [`event ${row.key}: ${code} lacks a heading for the board`] : []),
  ];
}

function rises(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > numbers[index - 1]!);
}
