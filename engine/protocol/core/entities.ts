import { z } from 'zod';
import { amount, time } from './fields.ts';

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

export const ledgerEntry = z.strictObject({
  at: time,
  currency: z.enum(['default', 'clean']),
  amount,
  reason: z.string(),
  reference: z.string(),
  balanceAfter: amount,
  debtAfter: amount.optional().describe('what is still owed, on entries that made or paid a debt'),
});

export type Balance = z.infer<typeof balance>;
export type LedgerEntry = z.infer<typeof ledgerEntry>;
