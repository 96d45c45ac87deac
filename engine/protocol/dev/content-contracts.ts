import { z } from 'zod';
import { perLanguage } from '#engine/content/languages.ts';
import { written } from '#engine/content/schemas/written.ts';
import { contract, ids, listOf, page } from '../core/contract.ts';
import { id, time } from '../core/fields.ts';
import { publicationWorth } from './publication-worth.ts';
import { reason } from './taken.ts';

const note = z.string().max(500).optional();
const author = z.string().max(64).optional().describe("the publisher's name, for the history");
const basedOn = z
  .int()
  .min(0)
  .optional()
  .describe('the version that the designer edited; refused when another has been published since');
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

export const devContentContracts = {
  'dev.content': contract({
    summary: 'The live content in force (D44): rows, and what the game says of them.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    answer: published,
    status: 200,
    errors: [],
  }),
  'dev.publish-content': contract({
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
  'dev.check-content': contract({
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
  'dev.content-versions': contract({
    summary: 'Every version ever published, newest first; 0 is the content of the release.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: page(50),
    answer: listOf(version),
    status: 200,
    errors: [],
  }),
  'dev.content-version': contract({
    summary: 'One version with its content (`v57`), to compare, or to keep as a file.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    params: z.object({ version: z.string().regex(/^v\d{1,9}$/) }),
    answer: version.extend({ content }),
    status: 200,
    errors: ['not_found'],
  }),
  'dev.restore-content': contract({
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
      ...{ note, author, basedOn },
    }),
    answer: published,
    status: 200,
    errors: ['not_found', 'content_moved', 'approval_needed', 'grant_closed'],
  }),
  'dev.held-rewards': contract({
    summary: 'Events that a roll-back has taken back, and whose rewards wait for a decision.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    answer: z.strictObject({ data: z.array(heldEvent) }),
    status: 200,
    errors: [],
  }),
  'dev.settle-held-rewards': contract({
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
