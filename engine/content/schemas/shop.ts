import { z } from 'zod';
import { offer } from './offer.ts';

const key = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** Hundredths of a Star; the price charged is rounded up to whole Stars. */
const finalPrice = z.int().min(1).max(1_000_000).meta({ unit: 'hundredths of a Star' });
const count = z.int().min(1).max(10_000);

/**
 * Worth of the product in whole PROTO, for a general's tribute and a refund's debt; clean PROTO has a
 * rate instead.
 */
const protoValue = z.int().min(1).max(1_000_000).meta({ unit: 'PROTO' });
/** `instead`: a product that is hidden from a player while this one is offered to the player. */
const common = { key, finalPrice, instead: key.optional(), ...offer };

/** Products for Stars (D27). */
export const productRow = z.discriminatedUnion('kind', [
  /** `count` clean PROTO. */
  z.strictObject({ ...common, kind: z.literal('clean'), count }),
  /** `count` boosters. */
  z.strictObject({ ...common, kind: z.literal('auto_replenish'), protoValue, count }),
  /** Permanent, for one ship (D22). */
  z.strictObject({ ...common, kind: z.literal('ai_pilot'), protoValue }),
  /** General status for a month or a season; tunables set the number of days. */
  z.strictObject({
    ...common,
    kind: z.literal('general'),
    protoValue,
    term: z.enum(['month', 'season']),
  }),
]);

/** Words of a product. The messenger accepts no longer texts on an invoice. */
export const productWords = z.strictObject({
  title: z.string().trim().min(1).max(32),
  description: z.string().trim().min(1).max(255),
});

/** A partner exchange (D22): where to register, and the format of its account numbers. */
export const exchangeRow = z.strictObject({
  key,
  link: z.url({ protocol: /^https$/ }),
  uidDigits: z.tuple([z.int().min(1), z.int().max(32)]),
});

/** A wallet that belongs to an exchange, not to a person: tokens sent there are lost. Raw form. */
export const exchangeAddressRow = z.strictObject({
  exchange: key,
  address: z.string().regex(/^-?\d+:[0-9a-f]{64}$/),
});

const https = z.url({ protocol: /^https$/ });

/**
 * A wallet that speaks TON Connect, as the wallets' public list has it. `jsBridgeKey` is for its browser or
 * extension.
 */
export const walletAppRow = z.strictObject({
  key,
  name: z.string().min(1).max(32),
  universalLink: https,
  bridgeUrl: https,
  jsBridgeKey: z.string().min(1).nullable(),
});

export type WalletAppRow = z.infer<typeof walletAppRow>;
export type ProductRow = z.infer<typeof productRow>;
export type ProductWords = z.infer<typeof productWords>;
export type ExchangeRow = z.infer<typeof exchangeRow>;
export type ExchangeAddressRow = z.infer<typeof exchangeAddressRow>;
