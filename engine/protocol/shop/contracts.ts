import { z } from 'zod';
import { contract, ids, listOf, page } from '../core/contract.ts';
import { ship } from '../hangar/entities.ts';
import { adContracts } from './ads.ts';
import { order, product } from './entities.ts';
import { walletContracts } from './wallet-contracts.ts';

const adBody = z.strictObject({ adId: z.guid() });
const adErrors = ['not_found', 'ad_unknown', 'ad_not_finished'] as const;

export const shopContracts = {
  'ships.recover-energy': contract({
    summary: "Fills a ship's energy for an ad that was watched.",
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: adBody,
    answer: ship,
    status: 200,
    errors: [...adErrors, 'energy_full'],
  }),
  'ships.increase-health': contract({
    summary: 'Mends a ship a little for an ad that was watched.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: adBody,
    answer: ship,
    status: 200,
    errors: [...adErrors, 'health_full'],
  }),
  'sessions.recover-energy': contract({
    summary: "Fills a ship's energy during a trip for an ad that was watched.",
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    body: adBody,
    answer: ship,
    status: 200,
    errors: [...adErrors, 'energy_full'],
  }),
  'sessions.increase-health': contract({
    summary: 'Mends a ship a little during a trip for an ad that was watched.',
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    body: adBody,
    answer: ship,
    status: 200,
    errors: [...adErrors, 'health_full'],
  }),
  'payments.create': contract({
    summary:
      'Orders a product: an invoice to be paid in the messenger. An open order for the same is given again.',
    access: 'player',
    mutates: true,
    body: z.strictObject({
      productId: z.guid(),
      shipId: z.guid().nullish(),
      method: z.string().max(64).optional().describe('the messenger: telegram_stars'),
      currency: z.literal('XTR').optional(),
    }),
    answer: z.strictObject({ orderId: z.guid(), invoiceLink: z.string() }),
    status: 201,
    errors: [
      'not_found',
      'product_needs_ship',
      'already_owned',
      'purchases_paused',
      'spending_limit',
      'invoice_refused',
    ],
  }),
  'payments.list': contract({
    summary: "The player's orders, newest first.",
    access: 'player',
    mutates: false,
    query: page(20),
    answer: listOf(order),
    status: 200,
    errors: [],
  }),
  'payments.get': contract({
    summary: 'An order.',
    access: 'player',
    mutates: false,
    params: ids('id'),
    answer: order,
    status: 200,
    errors: ['not_found'],
  }),
  'products.list': contract({
    summary: 'Everything that Stars buy.',
    access: 'player',
    mutates: false,
    query: page(100),
    answer: listOf(product),
    status: 200,
    errors: [],
  }),
  'products.get': contract({
    summary: 'A product and its price.',
    access: 'player',
    mutates: false,
    params: ids('id'),
    answer: product,
    status: 200,
    errors: ['not_found'],
  }),
  'webhooks.messenger': contract({
    summary: "The messenger's updates: payments asked about, made and given back. Its secret is in a header.",
    access: 'open',
    mutates: false,
    body: z.looseObject({ update_id: z.int() }),
    answer: z.strictObject({ ok: z.boolean() }),
    status: 200,
    errors: ['invalid_credentials'],
  }),
  ...adContracts,
  ...walletContracts,
};
