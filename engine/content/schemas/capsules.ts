import { z } from 'zod';
import { capsuleKinds, capsuleTypes, rarities } from '../kinds.ts';
import { offer } from './offer.ts';

/**
 * One outcome of a capsule: with a chance of `percent`, `least` to `most` pieces of any
 * collection of this rarity.
 */
const capsuleRow = z.strictObject({
  kind: z.enum(capsuleKinds),
  rarity: z.enum(rarities),
  percent: z.number().positive().max(100).meta({ unit: '%' }),
  least: z.int().min(1),
  most: z.int().min(1),
});

/** Outcomes of a capsule in the order of the draw, from common to epic. */
export const capsuleTables = z.strictObject({ ship: z.array(capsuleRow), artifact: z.array(capsuleRow) });

/**
 * Content of a capsule while offered: the last of a player's rows for a capsule applies. The first row of
 * each capsule is always in force.
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
