import { z } from 'zod';
import { contract } from '../core/contract.ts';
import { time } from '../core/fields.ts';
import { tableNames } from './analytics-tables.ts';

const day = z.iso.date();
const cohort = z
  .string()
  .regex(/^(\*|(events|products|tasks)\/[\w-]{1,64})$/, 'is * or a row such as events/pirate-week');
const side = z.strictObject({
  n: z.number().describe('players, or days of players'),
  value: z.number(),
});

const measures = ['return_1', 'return_7', 'return_30', 'paying', 'refused', 'balance'] as const;

export const devAnalyticsContracts = {
  'dev.analytics': contract({
    summary:
      'The daily tables of some days: of all players, of the two sides of a cohort with their comparison, or (`*`) everything.',
    access: 'developer',
    roles: ['viewer', 'operator', 'designer'],
    mutates: false,
    query: z.object({ from: day, until: day, cohort: cohort.optional() }),
    answer: z.strictObject({
      isOn: z.boolean(),
      countedUntil: day.nullable().describe('the last day whose tables are computed'),
      cohorts: z
        .array(z.string())
        .describe('the rows of the live content that divided players in these days'),
      rows: z.array(
        z.strictObject({
          table: z.enum(tableNames as [(typeof tableNames)[number]]),
          day,
          cohort: z.string(),
          side: z.enum(['all', 'in', 'out']),
          key: z.string(),
          values: z.record(z.string(), z.number()),
        }),
      ),
      results: z
        .array(
          z.strictObject({
            measure: z.enum(measures),
            in: side,
            out: side,
            difference: z.number(),
            low: z.number().describe('the difference is within low and high with a confidence of 95 %'),
            high: z.number(),
          }),
        )
        .describe('the two sides of the cohort asked for, compared'),
      stops: z
        .array(z.strictObject({ cohort: z.string(), at: time, measure: z.enum(measures), note: z.string() }))
        .describe('extensions that a guardrail has stopped'),
    }),
    status: 200,
    errors: [],
  }),
};
