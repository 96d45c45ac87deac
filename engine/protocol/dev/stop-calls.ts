import { z } from 'zod';
import { callSpec } from '../core/call-spec.ts';
import { time } from '../core/entities.ts';
import { stopKinds } from './console-data.ts';
import { reason } from './grant-calls.ts';

const thing = z.strictObject({
  kind: z.enum(stopKinds),
  key: z.string().max(64).describe("the row's key; `all` for ads; a type of trip for launches"),
});

const stop = thing.extend({
  reason: z.string(),
  by: z.string().nullable().describe("null for the owner of a developer's own machine"),
  at: time.describe('real time'),
});

export const devStopSpecs = {
  'dev.stops': callSpec({
    summary: 'The things that are stopped now, the latest first.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    answer: z.strictObject({ data: z.array(stop) }),
    status: 200,
    errors: [],
  }),
  'dev.change-stop': callSpec({
    summary:
      'Stops one thing without a publication, or lets it go on. All servers know within a second; what has begun ends as it began.',
    access: 'developer',
    roles: ['operator', 'designer'],
    mutates: true,
    body: thing.extend({ isStopped: z.boolean(), reason }),
    answer: z.strictObject({ data: z.array(stop) }),
    status: 200,
    errors: [],
  }),
};
