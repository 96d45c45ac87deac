import { z } from 'zod';
import { rarities, shipTypes } from '#engine/content/kinds.ts';
import { requestKinds, requestStatuses } from '#engine/rules/core/change-request.ts';
import { contract, ids, listOf, page } from '../core/contract.ts';
import { balance } from '../core/entities.ts';
import { id, time } from '../core/fields.ts';
import { boosters } from '../trip/entities.ts';
import { sentMessage } from './message-contracts.ts';
import { merged, reason, settled, taken } from './taken.ts';

const amount = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'at most two decimals');
const pieces = z.int().min(0).max(100_000);

const things = z.strictObject({
  playerId: z.guid().optional(),
  reason: z.string().trim().min(3).max(500).optional().describe('needed where developers have tokens'),
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
});
const given = z.strictObject({
  playerId: z.guid(),
  balance,
  boosters,
  keys: z.strictObject({ ship: z.int(), artifact: z.int() }),
  ships: z.array(z.guid()).describe('the ships that were given'),
  artifacts: z.array(z.guid()).describe('the artifacts that were given'),
});

const request = z.strictObject({
  id,
  kind: z.enum(requestKinds),
  playerId: id.nullable().describe('null: about many'),
  by: z.string().describe('the asker'),
  reason: z.string(),
  sentence: z.string().describe('what is asked for, in English'),
  things: z.record(z.string(), z.unknown()),
  worth: z.number().describe('in PROTO, for all players whom it reaches'),
  reach: z.int().describe('number of players'),
  at: time.describe('real time'),
  until: time.describe('the end of its waiting, in real time'),
  status: z.enum(requestStatuses),
  approvedBy: z.string().nullable(),
  decidedBy: z.string().nullable().describe('who approved, declined or cancelled it'),
  decidedAt: time.nullable(),
  decisionReason: z.string().nullable().describe('the reason for declining it'),
});
const decision = {
  access: 'developer',
  roles: ['operator'],
  mutates: true,
  params: ids('id'),
  status: 200,
} as const;

/** A publication that was carried out. */
const published = z.strictObject({ version: z.int() });

export const devGrantContracts = {
  'dev.grant': contract({
    summary:
      'Gives things to a player, through the ledger. Without `playerId`: to the player who signed in last. Above the ' +
      "operator's limit of a day a second operator has to approve it.",
    access: 'developer',
    roles: ['operator'],
    mutates: true,
    body: things,
    answer: given,
    status: 200,
    errors: ['not_found', 'approval_needed', 'grant_closed'],
  }),
  'dev.grants': contract({
    summary:
      'Requests of the team: what was given, taken or sent, and what waits for a second person. Newest first.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: page(50).extend({ status: z.literal('waiting').optional() }),
    answer: listOf(request),
    status: 200,
    errors: [],
  }),
  'dev.read-grant': contract({
    summary: 'A request in words, line by line with its worth, and what its asker has asked for in 30 days.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    params: ids('id'),
    answer: request.extend({
      lines: z.array(
        z.strictObject({ text: z.string(), worth: z.number().nullable().describe('null: of no worth') }),
      ),
      asker: z.strictObject({
        worthAlone: z.number().describe('given in 24 hours without a second person, in PROTO'),
        limitAlone: z.number(),
        requests: z
          .array(request.pick({ id: true, at: true, sentence: true, worth: true, status: true }))
          .describe('of 30 days, newest first, this one too'),
      }),
    }),
    status: 200,
    errors: ['not_found'],
  }),
  'dev.approve-grant': contract({
    summary: 'Approves the request of another person, and carries it out.',
    ...decision,
    answer: z.union([given, sentMessage, taken, merged, settled, published]),
    errors: [
      'not_found',
      'own_grant',
      'grant_closed',
      'not_enough_balance',
      'not_enough_clean',
      'no_debt',
      'merge_open',
      'already_merged',
      'payment_closed',
      'already_owned',
      'product_needs_ship',
      'order_closed',
      'content_moved',
      'tunables_moved',
    ],
  }),
  'dev.decline-grant': contract({
    summary: 'Declines the request of another person. The asker reads the reason.',
    ...decision,
    body: z.strictObject({ reason }),
    answer: z.strictObject({ id, status: z.literal('declined') }),
    errors: ['not_found', 'own_grant', 'grant_closed'],
  }),
  'dev.cancel-grant': contract({
    summary: 'Takes back an own request that waits.',
    ...decision,
    roles: ['operator', 'designer'],
    answer: z.strictObject({ id, status: z.literal('cancelled') }),
    errors: ['not_found', 'not_own_grant', 'grant_closed'],
  }),
};
