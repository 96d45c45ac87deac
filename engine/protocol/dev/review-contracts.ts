import { z } from 'zod';
import { reviewReasons } from '#engine/rules/core/effects.ts';
import { contract, listOf, page } from '../core/contract.ts';
import { id, time } from '../core/fields.ts';

export const devReviewContracts = {
  'dev.reviews': contract({
    summary: 'Players that a person should look at, and why; the latest first.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: page(50),
    answer: listOf(
      z.strictObject({
        playerId: id,
        reason: z.enum(reviewReasons),
        score: z.number().describe('how much there is to look at; what it counts depends on the reason'),
        at: time,
      }),
    ),
    status: 200,
    errors: [],
  }),
};
