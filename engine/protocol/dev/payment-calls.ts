import { z } from 'zod';
import { chargeStates, mintStates, nftKinds, orderStatuses } from '../../rules/core/shop-state.ts';
import { callSpec, listOf, page } from '../core/call-spec.ts';
import { id, time } from '../core/entities.ts';
import { reason, settled } from './grant-calls.ts';

const chargeId = z.string().min(1).max(256);

const payment = z.strictObject({
  chargeId: z.string().describe("the messenger's id of the payment"),
  payer: z.int().describe("the payer's id in the messenger"),
  stars: z.int(),
  payload: z.string().describe('the text of the invoice, as it came'),
  at: time.describe('when it was reported, in real time'),
  state: z.enum(chargeStates),
  explanation: z.string().nullable().describe('why it was not delivered by itself, in English'),
  playerId: id.nullable().describe('who got something for it, or was meant to'),
  playerName: z.string().nullable(),
  orderId: z.string().nullable(),
  product: z.string().nullable(),
});
const candidate = z.strictObject({
  playerId: id,
  playerName: z.string(),
  why: z.string(),
  isBanned: z.boolean(),
  orders: z
    .array(
      z.strictObject({
        orderId: id,
        productId: id.nullable().describe('null: no longer sold'),
        product: z.string(),
        shipId: id.nullable(),
        stars: z.int(),
        status: z.enum(orderStatuses),
        createdAt: time,
        isLikely: z.boolean().describe('open, and of the same sum'),
      }),
    )
    .describe('newest first'),
});

const read = { access: 'developer', roles: ['operator'], mutates: false, status: 200 } as const;
const change = { access: 'developer', roles: ['operator'], mutates: true, status: 200 } as const;

export const devPaymentSpecs = {
  'dev.payments': callSpec({
    ...read,
    summary:
      'Payments in Stars, newest first; with a state, those in it. `unknown` are those that match no order.',
    query: page(50).extend({ state: z.enum(chargeStates).optional() }),
    answer: z.strictObject({
      count: z.int(),
      data: z.array(payment),
      counts: z.strictObject(
        Object.fromEntries(chargeStates.map((state) => [state, z.int()])) as Record<
          (typeof chargeStates)[number],
          z.ZodInt
        >,
      ),
    }),
    errors: [],
  }),
  'dev.explain-payment': callSpec({
    ...read,
    summary: 'Everything that is known about a payment, why it was not delivered, and whose it may be.',
    query: z.object({ chargeId: z.string().max(256).default('') }),
    answer: payment.extend({ candidates: z.array(candidate) }),
    errors: ['not_found'],
  }),
  'dev.settle-payment': callSpec({
    ...change,
    summary:
      'Gives a product to a player for a payment that matches no order. What the product is worth above the sum that was ' +
      'paid counts as a grant.',
    body: z.strictObject({ chargeId, playerId: id, productId: id, shipId: id.nullish(), reason }),
    answer: settled,
    errors: [
      'not_found',
      'payment_closed',
      'already_owned',
      'product_needs_ship',
      'order_closed',
      'approval_needed',
      'grant_closed',
    ],
  }),
  'dev.refund-payment': callSpec({
    ...change,
    summary: 'Returns the Stars of a payment that matches no order.',
    body: z.strictObject({ chargeId, reason }),
    answer: z.strictObject({
      chargeId: z.string(),
      state: z
        .enum(chargeStates)
        .describe("'refund_due' while the messenger doesn't answer: it is tried again"),
    }),
    errors: ['not_found', 'payment_closed'],
  }),
  'dev.mints': callSpec({
    summary: 'Requests to mint an NFT, oldest first; with a state, those in it.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: page(50).extend({ state: z.enum(mintStates).optional() }),
    answer: listOf(
      z.strictObject({
        playerId: id,
        nft: z.enum(nftKinds),
        address: z.string(),
        at: time,
        state: z.enum(mintStates),
        by: z.string().nullable(),
      }),
    ),
    status: 200,
    errors: [],
  }),
  'dev.change-mint': callSpec({
    summary: 'Notes what became of a request to mint. The player is told when it is minted or has failed.',
    access: 'developer',
    roles: ['operator'],
    mutates: true,
    body: z.strictObject({
      playerId: id,
      nft: z.enum(nftKinds),
      state: z.enum(['minting', 'minted', 'failed']),
      reason,
    }),
    answer: z.strictObject({ state: z.enum(mintStates) }),
    status: 200,
    errors: ['not_found', 'mint_closed'],
  }),
};
