import { z } from 'zod';
import { exchangeReasons } from '#engine/rules/core/ai-pilot-state.ts';
import { contract } from '../core/contract.ts';

const delayMs = z.int().min(0).max(86_400_000);

export const devExchangeContracts = {
  'dev.exchange-account': contract({
    summary:
      "Plays the exchange registry's part: what it says about an account, now or after a delay, or a lie.",
    access: 'developer',
    isDevTool: true,
    roles: ['operator'],
    mutates: true,
    body: z.strictObject({
      exchange: z.string().max(32),
      uid: z.string().regex(/^\d{1,32}$/),
      status: z.enum(['accepted', 'rejected', 'processing']),
      reason: z.enum(exchangeReasons).optional(),
      delayMs: delayMs.optional().describe("in real time; it says 'processing' before"),
      aboutUid: z
        .string()
        .max(32)
        .optional()
        .describe('says it about this account instead, which has to be noticed'),
    }),
    answer: z.strictObject({ exchange: z.string(), uid: z.string() }),
    status: 200,
    errors: [],
  }),
};
