import { z } from 'zod';
import { experimentGoals } from '../../content/schemas/offer.ts';
import { callSpec } from '../core/call-spec.ts';
import { time } from '../core/entities.ts';
import { analyticsTableNames, experimentMeasures } from './console-data.ts';

const day = z.iso.date();
const cohortTables = ['events', 'products', 'tasks', 'chances', 'trips'] as const;
const cohort = z
  .string()
  .regex(
    /^(\*|(events|products|tasks|chances|trips)\/[\w-]{1,64})$/,
    'is * or a row such as events/pirate-week',
  );
const measures = Object.keys(experimentMeasures) as (keyof typeof experimentMeasures)[];
/** With the measure that stopped rows before spending stopped being harm. */
const stopMeasures = [...measures, 'balance'] as const;

const side = z.strictObject({
  n: z.number().describe('players who joined'),
  value: z.number().describe('a share, or Stars a player'),
});
const sides = { in: side, out: side };
const interval = {
  difference: z.number().describe('in minus out, compared within the days of joining'),
  low: z.number().describe('lower end of the interval, which counts every look and the number of measures'),
  high: z.number(),
};
const comparison = z.strictObject({ measure: z.enum(measures), ...sides, ...interval });

const result = z.strictObject({
  size: z.int().describe('players that each side needs'),
  share: z.number().min(0).max(1).describe('share of the size whose value is known'),
  day: day.nullable().describe('day of joining of the last players that count'),
  days: z.int().describe('days of joining that count'),
  verdict: z
    .enum(['open', 'more', 'less', 'none', 'uneven'])
    .describe(
      '`none`: nothing was found at the full size. `uneven`: one side got more players than a fair draw explains',
    ),
  ...sides,
  ...interval,
  points: z.array(z.strictObject({ day, ...interval })).describe('each look'),
});

const experiment = z.strictObject({
  cohort: z.string(),
  table: z.enum(cohortTables),
  key: z.string(),
  percent: z.number().describe('share of the players who have it now'),
  from: time.nullable(),
  until: time.nullable(),
  goal: z
    .strictObject({ measure: z.enum(experimentGoals), expected: z.number(), difference: z.number() })
    .nullable()
    .describe('null for a row that grows without a question'),
  joined: z.strictObject({ in: z.int(), out: z.int() }),
  isEven: z.boolean(),
  result: result.nullable().describe('of the goal; null without one'),
  further: z.array(comparison).describe('the other measures'),
});

export const devAnalyticsSpecs = {
  'dev.analytics': callSpec({
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
          table: z.enum(analyticsTableNames as [(typeof analyticsTableNames)[number]]),
          day,
          cohort: z.string(),
          side: z.enum(['all', 'in', 'out']),
          key: z.string(),
          values: z.record(z.string(), z.number()),
        }),
      ),
      results: z
        .array(comparison)
        .describe('the two sides of the cohort asked for, by all measures, over all days of its run'),
      stops: z
        .array(
          z.strictObject({ cohort: z.string(), at: time, measure: z.enum(stopMeasures), note: z.string() }),
        )
        .describe('extensions that a guardrail has stopped'),
    }),
    status: 200,
    errors: [],
  }),
  'dev.experiments': callSpec({
    summary:
      'The rows of the live content that divide players, with the result of each: one row for each player.',
    access: 'developer',
    roles: ['viewer', 'operator', 'designer'],
    mutates: false,
    answer: z.strictObject({
      isOn: z.boolean(),
      countedUntil: day.nullable().describe('the last day whose tables are computed'),
      data: z.array(experiment),
    }),
    status: 200,
    errors: [],
  }),
};
