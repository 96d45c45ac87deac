import { z } from 'zod';
import type { StarPage, StarTransaction } from '../messenger.ts';
import type { BotApi } from './bot-api.ts';

const pageSize = 100;

const partner = z.looseObject({
  type: z.string(),
  user: z.looseObject({ id: z.int() }).optional(),
  invoice_payload: z.string().optional(),
});
const page = z.object({
  transactions: z.array(
    z.looseObject({
      id: z.string(),
      amount: z.int(),
      /** Where Stars came from: there for a payment. */
      source: partner.optional(),
      /** Where they went: there for one that was given back, under the id of the payment. */
      receiver: partner.optional(),
    }),
  ),
});

/** A page of the bot's Stars, oldest first; what isn't between a player and us is left out. */
export async function readStarPage(api: BotApi, offset: number): Promise<StarPage> {
  const { transactions } = await api.call('getStarTransactions', { offset, limit: pageSize }, page);
  return {
    count: transactions.length,
    transactions: transactions.flatMap(({ id, amount, source, receiver }): StarTransaction[] => {
      const other = source ?? receiver;
      if (other?.type !== 'user' || !other.user || other.invoice_payload === undefined) return [];
      return [
        {
          chargeId: id,
          telegramId: other.user.id,
          stars: amount,
          payload: other.invoice_payload,
          isRefund: source === undefined,
        },
      ];
    }),
  };
}
