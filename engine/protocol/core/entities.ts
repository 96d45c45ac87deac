import { z } from 'zod';
import { amount, time } from './fields.ts';

export const balance = z.strictObject({ default: amount, clean: amount, conversionRate: z.number() });

export const ledgerEntry = z.strictObject({
  at: time,
  currency: z.enum(['default', 'clean']),
  amount,
  reason: z.string(),
  reference: z.string(),
  balanceAfter: amount,
});

export type Balance = z.infer<typeof balance>;
export type LedgerEntry = z.infer<typeof ledgerEntry>;
