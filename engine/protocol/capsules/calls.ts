import { z } from 'zod';
import { capsuleKinds, capsuleTypes, rarities } from '../../content/kinds.ts';
import { callSpec } from '../core/call-spec.ts';
import { balance, id } from '../core/entities.ts';
import { boosters } from '../trip/entities.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const fairness = z.strictObject({
  commitment: digest.describe("hex SHA-256 of the seed's text, shown before the draw"),
  seed: z.string(),
  draw: z.number().describe('0 to 1; the outcome is the one with from ≤ draw < to'),
  from: z.number(),
  to: z.number(),
  verify: z
    .string()
    .describe(
      'the message, `table:nonce`: draw = the first 13 hex digits of HMAC-SHA256(seed, message), both as text, over 16^13',
    ),
});

/** Possible outcomes of a capsule now, with the player's luck. */
const chances = z.strictObject({
  id: z.string().describe('the same for the same outcomes; an opening sends it, to be drawn from these'),
  outcomes: z.array(
    z.strictObject({
      kind: z.enum(capsuleKinds),
      rarity: z.enum(rarities),
      percent: z.number(),
      least: z.int(),
      most: z.int(),
    }),
  ),
});

const guarantee = z
  .strictObject({
    left: z.int().describe('1: the next capsule, of either type, has a whole epic ship or artifact'),
    of: z.int(),
  })
  .describe('an epic ship or artifact is certain in the `left`th capsule, if none comes before');

/** The keys and the commitments of the next seeds. */
const capsuleKeys = z.strictObject({
  ship: z.int(),
  artifact: z.int(),
  commitment: digest.describe('of the next capsule, of either type'),
  synthesisCommitment: digest.describe('of the next synthesis'),
  luck: z.number().describe('percent; moves the chances of capsules'),
  chances: z.strictObject({ ship: chances, artifact: chances }),
  guarantee,
});

const capsuleResult = z.strictObject({
  kind: z.enum(capsuleKinds),
  collectionId: id,
  count: z.int(),
  rarity: z.enum(rarities),
  skin: z.string(),
  isDuplicate: z.boolean().describe('owned before, so it came as shards'),
});

const draw = capsuleResult.extend({ fairness });
const afterOpening = { keys: capsuleKeys, balance, guarantee };

export type CapsuleDraw = z.infer<typeof draw>;
export type FairnessView = z.infer<typeof fairness>;
export type CapsuleKeys = z.infer<typeof capsuleKeys>;

const drawn = z.strictObject({
  nonce: z
    .string()
    .regex(/^[\w-]{0,64}$/)
    .default('')
    .describe("the player's own contribution to the draw"),
});

export const capsulesSpecs = {
  'protomatters.convert': callSpec({
    summary: 'Turns whole PROTO into clean PROTO at the conversion rate.',
    access: 'player',
    mutates: true,
    body: z.strictObject({ amount: z.int().min(1).max(1_000_000_000_000) }),
    answer: balance,
    status: 200,
    errors: ['not_enough_balance'],
  }),
  'protomatters.synthesis': callSpec({
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
  'capsules.keys': callSpec({
    summary: 'How many keys there are, and the commitments of the next draws.',
    access: 'player',
    mutates: false,
    answer: capsuleKeys,
    status: 200,
    errors: [],
  }),
  'capsules.open': callSpec({
    summary:
      'Opens a capsule for a key, or for clean PROTO where there is no key; or several, all of them or none.',
    access: 'player',
    mutates: true,
    params: z.object({ type: z.enum(capsuleTypes) }),
    body: drawn.extend({
      count: z.int().min(1).max(10).default(1),
      chances: z
        .string()
        .max(64)
        .optional()
        .describe('the id of the chances that were shown; refused when others are in force'),
    }),
    answer: z.union([
      draw.extend(afterOpening),
      z
        .strictObject({
          results: z.array(
            draw.extend({ nextCommitment: digest.describe('of the seed that draws the next result') }),
          ),
          ...afterOpening,
        })
        .describe('for a count of more than one'),
    ]),
    status: 200,
    errors: ['no_key', 'chances_changed'],
  }),
};
