import { z } from 'zod';
import { perLanguage } from '../../content/languages.ts';
import { tunableRow } from '../../content/schemas/galaxy.ts';
import { written } from '../../content/schemas/written.ts';
import { callSpec, digits, ids, listOf, page } from '../core/call-spec.ts';
import { id, time } from '../core/entities.ts';
import { reason } from './grant-calls.ts';

/** Worth of a publication in PROTO (D63): what it gives away beyond the version in force. */
const publicationWorth = z.strictObject({
  lines: z.array(
    z.strictObject({
      place: z.string(),
      each: z.number().describe('for one player on one day, or once'),
      players: z.number().describe('reached at most'),
      total: z.number(),
      perPlayer: z.number().describe('for one player in the whole time'),
    }),
  ),
  total: z.number(),
  alone: z.number().describe('what a designer may publish in 24 hours without a second person'),
  ceiling: z.number().describe('above it nothing is accepted'),
});

const numbers = z.record(z.string().max(64), z.number());
const note = z.string().max(500).optional();
const author = z.string().max(64).optional().describe("the publisher's name, for the history");
const basedOn = z
  .int()
  .min(0)
  .optional()
  .describe('the version that the designer edited; refused when another has been published since');

const tunables = z.strictObject({
  version: z.int(),
  values: numbers,
  rows: z.record(z.string(), tunableRow),
});

const row = z.record(z.string().max(64), z.unknown());
const words = z.record(z.string().max(64), z.record(z.string().max(64), z.unknown()));

/** The checks of the content itself say what is wrong with a row, in words. */
const tables = z.strictObject({
  events: z.array(row).max(200).optional(),
  seasons: z.array(row).max(50).optional(),
  products: z.array(row).max(400).optional(),
  tasks: z.array(row).max(400).optional(),
  chances: z.array(row).max(100).optional(),
  trips: z.array(row).max(60).optional(),
  words: z
    .strictObject(perLanguage(() => words.optional()))
    .refine((said) => Object.keys(said).length > 0, 'no language is in it: leave words out, or write them')
    .optional(),
});
const content = z.strictObject({
  events: z.array(row),
  seasons: z.array(row),
  products: z.array(row),
  tasks: z.array(row),
  chances: z.array(row),
  trips: z.array(row),
  words: written(words),
});
const published = z.strictObject({ version: z.int(), content });
const version = z.strictObject({
  version: z.int(),
  at: z.iso.datetime(),
  note: z.string().nullable(),
  author: z.string().nullable(),
  restores: z.int().nullable().describe('the version whose content it put back'),
});

const heldEvent = z.strictObject({
  eventId: id,
  key: z.string(),
  title: z.string(),
  startsAt: time,
  heldAt: time,
  players: z.int().describe('who have added something to it'),
});

export const devContentSpecs = {
  'dev.tunables': callSpec({
    summary: 'The tunables in force, and what each one is.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    answer: tunables,
    status: 200,
    errors: ['session_invalid'],
  }),
  'dev.publish-tunables': callSpec({
    summary: 'Publishes a new version: the one in force with these values replaced.',
    access: 'developer',
    roles: ['designer'],
    mutates: true,
    body: z.strictObject({ values: numbers, note, author, basedOn }),
    answer: tunables,
    status: 200,
    errors: ['tunables_moved', 'approval_needed', 'grant_closed'],
  }),
  'dev.check-tunables': callSpec({
    summary: 'What would be wrong with a publication of these values, and its worth, without publishing it.',
    access: 'developer',
    roles: ['designer', 'operator'],
    mutates: false,
    body: z.strictObject({ values: numbers }),
    answer: z.strictObject({
      faults: z.array(z.string()),
      effects: z.array(z.string()).describe('prices that change by more than 30 %'),
      worth: publicationWorth,
    }),
    status: 200,
    errors: [],
  }),
  'dev.tunable-versions': callSpec({
    summary: 'Every version ever published, newest first.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: page(50),
    answer: listOf(
      z.strictObject({
        version: z.int(),
        at: z.iso.datetime(),
        note: z.string().nullable(),
        author: z.string().nullable(),
        isShipped: z.boolean().describe('part of the release, not published by a designer'),
        restores: z.int().nullable().describe('the version whose values it put back'),
        values: numbers,
      }),
    ),
    status: 200,
    errors: ['session_invalid'],
  }),
  'dev.restore-tunables': callSpec({
    summary: 'Rolls back: publishes the values of an old version as a new one.',
    access: 'developer',
    roles: ['designer'],
    mutates: true,
    body: z.strictObject({ version: z.int().min(0), note, author, basedOn }),
    answer: tunables,
    status: 200,
    errors: ['not_found', 'tunables_moved', 'approval_needed', 'grant_closed'],
  }),
  'dev.taps': callSpec({
    summary: 'Where players tapped in the last trips that were collected: counts by cells of the play field.',
    access: 'developer',
    roles: ['designer'],
    mutates: false,
    query: z.object({ flights: digits(1, 200, 100) }),
    answer: z.strictObject({
      flights: z.int().describe('number of trips evaluated'),
      taps: z.int(),
      columns: z.int(),
      rows: z.int(),
      cells: z.array(z.int()).describe('taps by cell, row by row from the upper left'),
      sizes: z.record(z.string(), z.int()).describe('taps by the size of the object'),
    }),
    status: 200,
    errors: ['session_invalid'],
  }),
  'dev.content': callSpec({
    summary: 'The live content in force (D44): rows, and what the game says of them.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    answer: published,
    status: 200,
    errors: [],
  }),
  'dev.publish-content': callSpec({
    summary:
      'Publishes a new version: the one in force with these tables replaced. Refused with every fault it has.',
    access: 'developer',
    roles: ['designer'],
    mutates: true,
    body: z.strictObject({ content: tables, note, author, basedOn }),
    answer: published,
    status: 200,
    errors: ['content_moved', 'approval_needed', 'grant_closed'],
  }),
  'dev.check-content': callSpec({
    summary: 'What would be wrong with a publication, without publishing it.',
    access: 'developer',
    roles: ['designer', 'operator'],
    mutates: false,
    body: z.strictObject({ content: tables }),
    answer: z.strictObject({
      faults: z.array(z.string()),
      effects: z.array(z.string()).describe('what becomes different, in words'),
      worth: publicationWorth,
    }),
    status: 200,
    errors: [],
  }),
  'dev.content-versions': callSpec({
    summary: 'Every version ever published, newest first; 0 is the content of the release.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: page(50),
    answer: listOf(version),
    status: 200,
    errors: [],
  }),
  'dev.content-version': callSpec({
    summary: 'One version with its content (`v57`), to compare, or to keep as a file.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    params: z.object({ version: z.string().regex(/^v\d{1,9}$/) }),
    answer: version.extend({ content }),
    status: 200,
    errors: ['not_found'],
  }),
  'dev.restore-content': callSpec({
    summary: 'Rolls back: publishes the content of an old version as a new one.',
    access: 'developer',
    roles: ['designer'],
    mutates: true,
    body: z.strictObject({
      version: z.int().min(0),
      holdsRewards: z
        .boolean()
        .default(true)
        .describe('what is not claimed yet of events that it takes back waits for dev.settle-held-rewards'),
      note,
      author,
      basedOn,
    }),
    answer: published,
    status: 200,
    errors: ['not_found', 'content_moved', 'approval_needed', 'grant_closed'],
  }),
  'dev.held-rewards': callSpec({
    summary: 'Events that a roll-back has taken back, and whose rewards wait for a decision.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    answer: z.strictObject({ data: z.array(heldEvent) }),
    status: 200,
    errors: [],
  }),
  'dev.settle-held-rewards': callSpec({
    summary:
      'Releases the held rewards of an event, which then are sent and claimed once as ever, or drops them for good.',
    access: 'developer',
    roles: ['operator'],
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ decision: z.enum(['release', 'drop']), reason }),
    answer: z.strictObject({ eventId: id }),
    status: 200,
    errors: ['not_found'],
  }),
};
