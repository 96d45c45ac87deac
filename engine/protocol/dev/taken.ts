import { z } from 'zod';
import { chargeStates } from '#engine/rules/core/charges.ts';

const money = z.strictObject({ default: z.number(), clean: z.number() });

/** Why an operator does something; it is in the audit. */
export const reason = z.string().trim().min(3).max(500);

/** A double that was moved into another account. */
export const merged = z.strictObject({
  playerId: z.guid().describe('the double'),
  into: z.guid(),
  messageId: z.guid(),
  endedSessions: z.int(),
});

/** What a player has and owes after an operator took money or forgave a debt. */
export const taken = z.strictObject({ playerId: z.guid(), balance: money, debt: money });

/** An order that a player got for a payment which matched none. */
export const settled = z.strictObject({
  chargeId: z.string(),
  playerId: z.guid(),
  orderId: z.guid(),
  state: z.enum(chargeStates),
});
