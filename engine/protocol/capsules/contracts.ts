import { z } from 'zod';
import { capsuleTypes } from '#engine/content/kinds.ts';
import { contract } from '../core/contract.ts';
import { balance } from '../core/entities.ts';
import { boosters } from '../trip/entities.ts';
import { capsuleKeys, capsuleResult, fairness } from './entities.ts';

const drawn = z.strictObject({
  nonce: z
    .string()
    .regex(/^[\w-]{0,64}$/)
    .default('')
    .describe("the player's own contribution to the draw"),
});

export const capsulesContracts = {
  'protomatters.convert': contract({
    summary: 'Turns whole PROTO into clean PROTO at the conversion rate.',
    access: 'player',
    mutates: true,
    body: z.strictObject({ amount: z.int().min(1).max(1_000_000_000_000) }),
    answer: balance,
    status: 200,
    errors: ['not_enough_balance'],
  }),
  'protomatters.synthesis': contract({
    summary: 'Makes a booster out of clean PROTO.',
    access: 'player',
    mutates: true,
    body: drawn,
    answer: z.strictObject({
      type: z.enum(['auto_replenish', 'full_healing', 'time_travel']),
      amount: z.int(),
      boosters,
      balance,
      fairness,
      nextCommitment: z.string().describe('the seal of the next synthesis'),
    }),
    status: 200,
    errors: ['not_enough_clean'],
  }),
  'capsules.keys': contract({
    summary: 'How many keys there are, and the commitments of the next draws.',
    access: 'player',
    mutates: false,
    answer: capsuleKeys,
    status: 200,
    errors: [],
  }),
  'capsules.open': contract({
    summary: 'Opens a capsule for a key, or for clean PROTO where there is no key.',
    access: 'player',
    mutates: true,
    params: z.object({ type: z.enum(capsuleTypes) }),
    body: drawn.extend({
      chances: z
        .string()
        .max(64)
        .optional()
        .describe('the id of the chances that were shown; refused when others are in force'),
    }),
    answer: capsuleResult.extend({ keys: capsuleKeys, balance, fairness }),
    status: 200,
    errors: ['no_key', 'chances_changed'],
  }),
};
