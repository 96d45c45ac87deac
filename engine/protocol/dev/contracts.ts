import { z } from 'zod';
import { rarities, shipTypes } from '#engine/content/kinds.ts';
import { contract, ids, listOf, page } from '../core/contract.ts';
import { balance } from '../core/entities.ts';
import { order, product } from '../shop/entities.ts';
import { boosters } from '../trip/entities.ts';
import { devTunablesContracts } from './tunables-contracts.ts';

const clock = z.strictObject({ now: z.iso.datetime(), offsetMs: z.int() });
const amount = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'at most two decimals');
const pieces = z.int().min(0).max(100_000);

export const devContracts = {
  'dev.clock': contract({
    summary: 'Game time.',
    access: 'developer',
    mutates: false,
    answer: clock,
    status: 200,
    errors: [],
  }),
  'dev.advance': contract({
    summary: 'Moves game time forward; nothing else moves.',
    access: 'developer',
    mutates: true,
    body: z.strictObject({ advanceMs: z.int().min(0).max(31_536_000_000) }),
    answer: clock,
    status: 200,
    errors: [],
  }),
  'dev.init-data': contract({
    summary: "Init data signed by the local messenger's bot, as the real messenger would.",
    access: 'developer',
    mutates: false,
    body: z.strictObject({
      telegramId: z.int().min(1),
      firstName: z.string().min(1).max(256),
      lastName: z.string().min(1).max(256).nullish(),
      username: z.string().max(256).nullish(),
      startParam: z
        .string()
        .regex(/^[\w-]{0,512}$/)
        .nullish(),
    }),
    answer: z.strictObject({ initData: z.string() }),
    status: 200,
    errors: [],
  }),
  'dev.grant': contract({
    summary:
      'Gives things to a player, through the ledger. Without `playerId`: to the player who signed in last.',
    access: 'developer',
    mutates: true,
    body: z.strictObject({
      playerId: z.guid().optional(),
      amount: amount.optional(),
      clean: amount.optional(),
      keys: z.strictObject({ ship: pieces, artifact: pieces }).partial().optional(),
      boosters: z
        .strictObject({ autoReplenishCount: pieces, fullHealingCount: pieces, timeTravelCount: pieces })
        .partial()
        .optional(),
      ships: z
        .array(z.strictObject({ type: z.enum(shipTypes), rarity: z.enum(rarities) }))
        .max(9)
        .optional(),
      artifacts: z
        .array(z.strictObject({ artifactId: z.guid() }))
        .max(18)
        .optional(),
      shards: z
        .array(
          z.strictObject({
            kind: z.enum(['ship_shard', 'artifact_shard']),
            collectionId: z.guid(),
            count: pieces,
          }),
        )
        .max(27)
        .optional(),
    }),
    answer: z.strictObject({
      playerId: z.guid(),
      balance,
      boosters,
      keys: z.strictObject({ ship: z.int(), artifact: z.int() }),
      ships: z.array(z.guid()).describe('the ships that were given'),
      artifacts: z.array(z.guid()).describe('the artifacts that were given'),
    }),
    status: 200,
    errors: ['not_found'],
  }),
  'dev.products': contract({
    summary: 'Everything that Stars buy.',
    access: 'developer',
    mutates: false,
    query: page(100),
    answer: listOf(product),
    status: 200,
    errors: [],
  }),
  'dev.pay': contract({
    summary: "Plays the messenger's part: pays an order, fails it, or gives its Stars back.",
    access: 'developer',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ outcome: z.enum(['paid', 'failed', 'refunded']).default('paid') }),
    answer: order,
    status: 200,
    errors: ['not_found', 'order_closed', 'order_mismatch'],
  }),
  'dev.finish-ad': contract({
    summary: "Plays the ad provider's part: an ad was watched to its end.",
    access: 'developer',
    mutates: true,
    params: ids('id'),
    answer: z.strictObject({ adId: z.guid(), isConfirmed: z.boolean() }),
    status: 200,
    errors: ['not_found', 'ad_unknown', 'ad_too_short'],
  }),
  ...devTunablesContracts,
};
