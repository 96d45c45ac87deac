import { z } from 'zod';

/** The fields that the entities of all domains share. */
export const id = z.guid();
/** ISO 8601. */
export const time = z.iso.datetime();
/** A currency amount with at most two decimals; the server computes in whole hundredths (D1). */
export const amount = z.number();

export const balance = z.strictObject({
  default: amount,
  clean: amount,
  conversionRate: z.number(),
  debt: z
    .strictObject({ default: amount, clean: amount })
    .optional()
    .describe(
      "what refunds couldn't take back; later income pays it first, and it is missing without a debt",
    ),
});

const ledgerTrip = z.strictObject({
  name: z.string(),
  shipName: z.string(),
  base: amount,
  bonus: amount.describe('of the crew and the extruder'),
  cargo: amount.describe('what the cargo collected by hand earned'),
  baggage: z.number(),
  cargoLimit: z.number(),
  pirates: amount,
  caughtPirates: z.int(),
});

export const ledgerEntry = z.strictObject({
  at: time,
  currency: z.enum(['default', 'clean']),
  amount,
  reason: z.string(),
  reference: z.string(),
  balanceAfter: amount,
  debtAfter: amount.optional().describe('what is still owed, on entries that made or paid a debt'),
  trip: ledgerTrip
    .optional()
    .describe(
      'on what a trip has brought; base, bonus, cargo and pirates sum to the amount of reason "trip"',
    ),
  shipName: z.string().optional().describe('on the price of a level'),
});

/** The player's own place on a board. */
export const ownPlace = {
  rank: z.int().nullable().describe('exact up to 100 000; null beyond'),
  topPercent: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('beyond the exact ranks: the player is among so many percent of the first, rounded up'),
};

export type Balance = z.infer<typeof balance>;
export type LedgerEntry = z.infer<typeof ledgerEntry>;
