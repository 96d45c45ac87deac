import { z } from 'zod';
import { contract, digits, listOf } from '../core/contract.ts';
import { time } from '../core/fields.ts';

export const devClientFaultContracts = {
  'dev.client-faults': contract({
    summary: 'Faults that players’ devices reported in the last days, the most frequent first.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: z.object({ days: digits(1, 30, 7) }),
    answer: listOf(
      z.strictObject({
        client: z.string(),
        engine: z.string(),
        step: z.string(),
        fault: z.string(),
        count: z.int(),
        lastAt: time,
      }),
    ),
    status: 200,
    errors: [],
  }),
};
