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
      /** Where the Stars came from; present for a payment. */
      source: partner.optional(),
      /** Where the Stars went; present for a refund, which has the payment's id. */
      receiver: partner.optional(),
    }),
  ),
});

/** A page of the bot's Star transactions, oldest first, without those that aren't between a player and the game. */
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
