import { z } from 'zod';

const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** Hundredths of a Star; what is asked is rounded up to whole Stars. */
const finalPrice = z.int().min(1);

/** What Stars buy (D27). */
export const productRow = z.discriminatedUnion('kind', [
  /** `count` in clean PROTO. */
  z.strictObject({ key, kind: z.literal('clean'), finalPrice, count: z.int().min(1) }),
  /** `count` boosters. */
  z.strictObject({ key, kind: z.literal('auto_replenish'), finalPrice, count: z.int().min(1) }),
  /** For one ship, for good (D22). */
  z.strictObject({ key, kind: z.literal('ai_pilot'), finalPrice }),
  /** The general status for a month or a season; the tunables say how many days those are. */
  z.strictObject({ key, kind: z.literal('general'), finalPrice, term: z.enum(['month', 'season']) }),
]);

/** A partner exchange (D22): where to register, and the form of the account number it gives. */
export const exchangeRow = z.strictObject({
  key,
  link: z.url({ protocol: /^https$/ }),
  uidDigits: z.tuple([z.int().min(1), z.int().max(32)]),
});

/** A wallet that is an exchange's, not a person's: tokens sent there are lost. Raw form. */
export const exchangeAddressRow = z.strictObject({
  exchange: key,
  address: z.string().regex(/^-?\d+:[0-9a-f]{64}$/),
});

export type ProductRow = z.infer<typeof productRow>;
export type ProductKind = ProductRow['kind'];
export type ExchangeRow = z.infer<typeof exchangeRow>;
export type ExchangeAddressRow = z.infer<typeof exchangeAddressRow>;
