import { z } from 'zod';

/** The kinds of updates that the game needs: without them nobody can pay. */
export const neededUpdates: readonly string[] = ['message', 'pre_checkout_query'];

// The part of the messenger's update format that the game uses. Other fields are accepted and ignored.

const person = z.looseObject({ id: z.int(), language_code: z.string().optional() });

export const checkoutQuery = z.looseObject({
  id: z.string(),
  from: person,
  currency: z.string(),
  total_amount: z.int(),
  invoice_payload: z.string(),
});

const payment = z.looseObject({
  currency: z.string(),
  total_amount: z.int(),
  invoice_payload: z.string(),
  telegram_payment_charge_id: z.string().min(1),
});

export const paidMessage = z.looseObject({ from: person, successful_payment: payment });
/** A refund's message is from the bot, so the chat identifies the player. */
export const refundedMessage = z.looseObject({ chat: person, refunded_payment: payment });
/** The player has let the bot write, from within the game. */
export const allowedMessage = z.looseObject({ from: person, write_access_allowed: z.looseObject({}) });
export const textMessage = z.looseObject({ from: person, text: z.string().max(4096) });

export const update = z.looseObject({
  update_id: z.int(),
  pre_checkout_query: z.unknown().optional(),
  message: z.unknown().optional(),
});

export type CheckoutQuery = z.infer<typeof checkoutQuery>;
export type TextMessage = z.infer<typeof textMessage>;
