import { z } from 'zod';
import { exclusionDays } from '#engine/rules/shop/spending.ts';
import { contract } from '../core/contract.ts';
import { time } from '../core/fields.ts';

const limit = z.int().min(0).max(1_000_000).nullable().describe('Stars a month; null for no limit');

const spending = z.strictObject({
  limit,
  next: z.strictObject({ limit, from: time }).nullable().describe('a higher limit that is still to come'),
  spent: z.int().describe('Stars in this month, by UTC'),
  monthEndsAt: time,
  isPaused: z.boolean().describe('no purchases at all'),
  pausedUntil: time.nullable().describe('null for ever, or while it is not paused'),
});

export const spendingContracts = {
  'spending.read': contract({
    summary: "The player's own limits for purchases.",
    access: 'player',
    mutates: false,
    answer: spending,
    status: 200,
    errors: [],
  }),
  'spending.change': contract({
    summary:
      'Sets the limit: a lower one holds at once, a higher one after 24 hours. Or pauses all purchases, which can be made ' +
      'longer and never shorter.',
    access: 'player',
    mutates: true,
    body: z.strictObject({
      limit: limit.optional(),
      pauseDays: z.union([z.literal(exclusionDays), z.literal('forever')]).optional(),
    }),
    answer: spending,
    status: 200,
    errors: [],
  }),
};

export type SpendingView = z.infer<typeof spending>;
