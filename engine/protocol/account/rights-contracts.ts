import { z } from 'zod';
import { contract } from '../core/contract.ts';
import { time } from '../core/fields.ts';

export const rightsContracts = {
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
