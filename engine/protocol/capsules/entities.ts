import { z } from 'zod';
import { capsuleKinds, rarities } from '#engine/content/kinds.ts';
import { id } from '../core/fields.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);

export const fairness = z.strictObject({
  commitment: digest.describe("hex SHA-256 of the seed's text, shown before the draw"),
  seed: z.string(),
  draw: z.number().describe('0 to 1; the outcome is the one with from ≤ draw < to'),
  from: z.number(),
  to: z.number(),
  verify: z
    .string()
    .describe(
      'the message: draw = the first 13 hex digits of HMAC-SHA256(seed, message), both as text, over 16^13',
    ),
});

/** What a capsule may give now, with the player's luck. */
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

/** The keys and the commitments of the next seeds. */
export const capsuleKeys = z.strictObject({
  ship: z.int(),
  artifact: z.int(),
  commitment: digest.describe('of the next capsule, of either type'),
  synthesisCommitment: digest.describe('of the next synthesis'),
  luck: z.number().describe('percent; moves the chances of capsules'),
  chances: z.strictObject({ ship: chances, artifact: chances }),
});

export const capsuleResult = z.strictObject({
  kind: z.enum(capsuleKinds),
  collectionId: id,
  count: z.int(),
  rarity: z.enum(rarities),
  skin: z.string(),
  isDuplicate: z.boolean().describe('owned before, so it came as shards'),
});

export type FairnessView = z.infer<typeof fairness>;
export type CapsuleKeys = z.infer<typeof capsuleKeys>;
