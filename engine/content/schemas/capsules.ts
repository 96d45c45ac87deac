import { z } from 'zod';
import { capsuleKinds, rarities } from '../kinds.ts';

/**
 * One outcome of a capsule: with a chance of `percent`, it gives `least` to `most` pieces of any collection of this
 * rarity.
 */
export const capsuleRow = z.strictObject({
  kind: z.enum(capsuleKinds),
  rarity: z.enum(rarities),
  percent: z.number().positive().max(100),
  least: z.int().min(1),
  most: z.int().min(1),
});

/** A capsule's outcomes, from common to epic; a draw goes through them in this order. */
export const capsuleTables = z.strictObject({ ship: z.array(capsuleRow), artifact: z.array(capsuleRow) });

export type CapsuleRow = z.infer<typeof capsuleRow>;
export type CapsuleTables = z.infer<typeof capsuleTables>;
