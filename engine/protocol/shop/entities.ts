import { z } from 'zod';
import { nftKinds, orderStatuses } from '#engine/rules/core/shop-state.ts';
import { id, time } from '../core/fields.ts';

export const externalWallet = z.strictObject({
  address: z.string().describe('as wallets show it'),
  raw: z.string().describe('workchain:hash'),
  isProven: z.boolean(),
});

export const walletApp = z.strictObject({
  key: z.string(),
  name: z.string(),
  isLocal: z.boolean().describe('played by this server: no real wallet is asked'),
  universalLink: z.string().describe('a path on this server for the local one'),
  bridgeUrl: z.string(),
  jsBridgeKey: z.string().nullable().describe('the global name under which its own browser offers it'),
});

export const nftCounts = z.strictObject({
  atomicExtruderCount: z.int(),
  atomicExtruderLiteCount: z.int(),
  wormholeGeneratorCount: z.int(),
  wormholeGeneratorLiteCount: z.int(),
  activeAtomicExtruderType: z.enum(['atomic_extruder', 'atomic_extruder_lite']).nullable(),
  activeWormholeGeneratorType: z.enum(['wormhole_generator', 'wormhole_generator_lite']).nullable(),
  arrivingCount: z.int().describe('NFTs that served another player and do not work here yet'),
  arrivesAt: time.nullable().describe('when the first of them works'),
  syncedAt: time.nullable(),
  source: z.enum(['local', 'index', 'none']).describe("who says so; 'local' are samples"),
});

export const nftKind = z.enum(nftKinds);

export const mintRequest = z.strictObject({
  kind: z.enum(['atomic_extruder', 'wormhole_generator']),
  type: z.literal('lite'),
  isRequested: z.boolean(),
});

export const product = z.strictObject({
  uuid: id,
  key: z.string(),
  kind: z.enum(['clean', 'auto_replenish', 'ai_pilot', 'general']),
  title: z.string(),
  description: z.string(),
  finalPrice: z.int().describe('hundredths of a Star'),
  stars: z.int().describe('what is asked: the price rounded up'),
  count: z.number().nullable().describe('how many of it, where that can be said'),
  term: z.enum(['month', 'season']).nullable().describe('how long general status lasts'),
  until: time.nullable().describe('it is offered until then; null: without an end'),
});

export const order = z.strictObject({
  orderId: id,
  productId: id,
  shipId: id.nullable(),
  stars: z.int(),
  status: z.enum(orderStatuses),
  createdAt: time,
  paidAt: time.nullable(),
});

export type ExternalWallet = z.infer<typeof externalWallet>;
export type WalletApp = z.infer<typeof walletApp>;
export type NftCountsView = z.infer<typeof nftCounts>;
export type MintRequest = z.infer<typeof mintRequest>;
export type Product = z.infer<typeof product>;
export type OrderView = z.infer<typeof order>;
