import { z } from 'zod';
import { contract } from '../core/contract.ts';
import { time } from '../core/fields.ts';

const counted = z.strictObject({
  isCounted: z.boolean().describe("whether the player's days are noted, under a pseudonym"),
});

export const rightsContracts = {
  'analytics.read': contract({
    summary: 'Whether what the player does is counted in the analytics.',
    access: 'player',
    mutates: false,
    answer: counted,
    status: 200,
    errors: [],
  }),
  'analytics.change': contract({
    summary:
      'Switches it, from the next call on. What was noted before stays for 90 days, or until the account is deleted.',
    access: 'player',
    mutates: true,
    body: counted,
    answer: counted,
    status: 200,
    errors: [],
  }),
  'account.export': contract({
    summary: 'Everything that is kept about the player, as one file. A few times an hour.',
    access: 'player',
    mutates: false,
    answer: z.strictObject({
      createdAt: time,
      player: z.record(z.string(), z.unknown()).describe('the document that the game runs on'),
      collections: z
        .record(z.string(), z.array(z.unknown()))
        .describe('what else is kept, by collection; at most 20 000 entries of each, the newest'),
      kept: z.record(z.string(), z.string()).describe('what stays after a deletion, and why'),
    }),
    status: 200,
    errors: [],
  }),
  'account.delete': contract({
    summary:
      'Deletes the account after 30 days and signs out all devices. Signing in before then undoes it; after it everything is ' +
      'gone but anonymous sums and the orders, which the law keeps.',
    access: 'player',
    mutates: true,
    answer: z.strictObject({ deletesAt: time.describe('game time') }),
    status: 200,
    errors: [],
  }),
};

export type CountedView = z.infer<typeof counted>;
