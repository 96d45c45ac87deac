import { z } from 'zod';
import { rarities, shipTypes } from '#engine/content/kinds.ts';
import { contract, ids, listOf, page } from '../core/contract.ts';
import { balance } from '../core/entities.ts';
import { boosters } from '../trip/entities.ts';
import { sentMessage } from './message-contracts.ts';
import { merged, taken } from './taken.ts';

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
    errors: ['not_found', 'approval_needed'],
  }),
  'dev.grants': contract({
    summary: 'What operators have granted or want to grant, newest first.',
    access: 'developer',
    roles: ['operator'],
    mutates: false,
    query: page(50),
    answer: listOf(
      z.strictObject({
        id: z.guid(),
        playerId: z.guid(),
        by: z.string(),
        reason: z.string(),
        things: z.record(z.string(), z.unknown()),
        worth: z.number().describe('in PROTO'),
        at: z.iso.datetime().describe('real time'),
        status: z.enum(['asked', 'given', 'refused', 'waiting', 'approved']),
        approvedBy: z.string().nullable(),
      }),
    ),
    status: 200,
    errors: [],
  }),
  'dev.approve-grant': contract({
    summary: 'Approves the grant of another operator, and gives it.',
    access: 'developer',
    roles: ['operator'],
    mutates: true,
    params: ids('id'),
    answer: z.union([given, sentMessage, taken, merged]),
    status: 200,
    errors: ['not_found', 'own_grant', 'grant_closed', 'merge_open', 'already_merged'],
  }),
};
