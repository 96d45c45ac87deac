import { z } from 'zod';

const money = z.strictObject({ default: z.number(), clean: z.number() });

/** Why an operator does something; it is in the audit. */
export const reason = z.string().trim().min(3).max(500);

/** What a player has and owes after an operator took money or forgave a debt. */
export const taken = z.strictObject({ playerId: z.guid(), balance: money, debt: money });
