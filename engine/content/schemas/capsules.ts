import { z } from 'zod';
import { capsuleKinds, capsuleTypes, rarities } from '../kinds.ts';
import { offer } from './offer.ts';

/**
 * One outcome of a capsule: with a chance of `percent`, it gives `least` to `most` pieces of any collection
 * of this rarity.
 */
const capsuleRow = z.strictObject({
  kind: z.enum(capsuleKinds),
  rarity: z.enum(rarities),
  percent: z.number().positive().max(100),
  least: z.int().min(1),
  most: z.int().min(1),
});

/** A capsule's outcomes, from common to epic; a draw goes through them in this order. */
export const capsuleTables = z.strictObject({ ship: z.array(capsuleRow), artifact: z.array(capsuleRow) });

/**
 * Content of a capsule while it is offered: of a player's rows for a capsule, the last one counts. The
 * first of each capsule is always there.
 */
export const chanceRow = z.strictObject({
  key: z
    .string()
    .max(40)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  capsule: z.enum(capsuleTypes),
  outcomes: z.array(capsuleRow).min(1).max(12),
  ...offer,
});

export type ChanceRow = z.infer<typeof chanceRow>;
export type CapsuleRow = z.infer<typeof capsuleRow>;
export type CapsuleTables = z.infer<typeof capsuleTables>;
