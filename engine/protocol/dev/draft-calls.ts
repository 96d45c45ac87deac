import { z } from 'zod';
import { perLanguage } from '../../content/languages.ts';
import { draftTables } from '../../content/live-content.ts';
import { callSpec } from '../core/call-spec.ts';
import { time } from '../core/entities.ts';

const fields = z.record(z.string().max(64), z.unknown());
const schema = z.record(z.string(), z.unknown()).describe('JSON Schema, with `unit` and `choices` as hints');

/** A row with its words. Null where there is none. */
const wholeRow = z.strictObject({
  row: fields.nullable(),
  words: z.strictObject(perLanguage(() => fields.nullable())),
});

const change = z.strictObject({
  basedOn: z.int().min(0).describe('the version of the content that the row was changed in'),
  before: wholeRow.describe('the row of that version'),
  after: wholeRow.describe('a row of null is left out of the publication'),
});

const table = z.enum(draftTables);
const key = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .describe("the row's key; of a season its number");

const draft = z.strictObject({
  table,
  key,
  ...change.shape,
  revision: z.int().describe('how often it was saved'),
  by: z.string().nullable().describe('who saved it last'),
  at: time,
});
const drafts = z.strictObject({ data: z.array(draft) });

export const devDraftSpecs = {
  'dev.content-forms': callSpec({
    summary: 'Schemas of the rows of live content and of their words, and the names of the keys in them.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    answer: z.strictObject({
      rows: z.strictObject(Object.fromEntries(draftTables.map((name) => [name, schema]))),
      words: z.record(z.string(), schema).describe('by table; a table without words is missing'),
      choices: z
        .record(z.string(), z.record(z.string(), z.string()))
        .describe('by the name in `choices`: keys with their English names'),
    }),
    status: 200,
    errors: [],
  }),
  'dev.drafts': callSpec({
    summary: 'Rows of live content that designers have changed and not published, in the order of saving.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    answer: drafts,
    status: 200,
    errors: [],
  }),
  'dev.save-draft': callSpec({
    summary:
      'Saves or drops the draft of one row, which all designers share. Refused when another person has saved it since.',
    access: 'developer',
    roles: ['designer'],
    mutates: true,
    body: z.strictObject({
      table,
      key,
      change: change.nullable().describe('null drops the draft'),
      revision: z.int().min(0).describe('of the draft that was read; 0 when there was none'),
    }),
    answer: drafts,
    status: 200,
    errors: ['draft_moved'],
  }),
};
