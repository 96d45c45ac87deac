import { z } from 'zod';
import { contract, ids, listOf, page } from '../core/contract.ts';
import { id, time } from '../core/fields.ts';
import { auditEntry } from './audit-contracts.ts';
import { playerPage } from './player-entities.ts';

const foundBy = ['id', 'messenger', 'order', 'charge', 'trip', 'wallet', 'code', 'name'] as const;

const ledgerRow = z.strictObject({
  at: time,
  currency: z.enum(['default', 'clean']),
  amount: z.number(),
  reason: z.string(),
  reference: z.string(),
  balanceAfter: z.number(),
  debtAfter: z.number().nullable(),
});

const input = z.strictObject({
  atMs: z.int().describe('since the start of the trip'),
  kind: z.enum(['tap', 'pirate', 'docking', 'assault']),
  delayMs: z.int().nullable().describe('from the appearance of what was tapped; null where it was not kept'),
  what: z.string().describe("a tap: the object's number and size"),
  at: z
    .strictObject({ x: z.number(), y: z.number() })
    .nullable()
    .describe('where on the field it was hit, in field units; null where that was not kept'),
});

export const devPlayerContracts = {
  'dev.find-players': contract({
    summary:
      "Players by a name's beginning, or by an id of theirs: the player's, the messenger's, an order's, a payment's, a trip's, " +
      'a wallet or an invitation code.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    isAuditedRead: true,
    query: page(20).extend({ text: z.string().trim().min(1).max(200) }),
    answer: listOf(
      z.strictObject({
        playerId: id,
        firstName: z.string(),
        lastName: z.string().nullable(),
        username: z.string().nullable(),
        trips: z.int(),
        by: z.enum(foundBy),
      }),
    ),
    status: 200,
    errors: [],
  }),
  'dev.player': contract({
    summary: 'Everything an operator needs to understand a player.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    isAuditedRead: true,
    params: ids('id'),
    answer: playerPage,
    status: 200,
    errors: ['not_found'],
  }),
  'dev.player-ledger': contract({
    summary: "A player's ledger, newest first; with a reason or a currency, the entries that have it.",
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    isAuditedRead: true,
    params: ids('id'),
    query: page(50).extend({
      reason: z.string().max(64).optional(),
      currency: z.enum(['default', 'clean']).optional(),
    }),
    answer: listOf(ledgerRow),
    status: 200,
    errors: ['not_found'],
  }),
  'dev.player-contact': contract({
    summary: "A player's personal data. Asking for them is in the audit.",
    access: 'developer',
    roles: ['operator'],
    mutates: true,
    params: ids('id'),
    answer: z.strictObject({
      telegramId: z.int(),
      wallet: z.string().nullable(),
      referralCode: z.string(),
    }),
    status: 200,
    errors: ['not_found'],
  }),
  'dev.player-audit': contract({
    summary: 'What was done about a player, newest first.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    params: ids('id'),
    query: page(20),
    answer: listOf(auditEntry),
    status: 200,
    errors: ['not_found'],
  }),
  'dev.flight': contract({
    summary: 'The input of a collected trip, in the order in which it was made.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    isAuditedRead: true,
    params: ids('id'),
    answer: z.strictObject({
      flightId: id,
      playerId: id,
      shipId: id,
      trip: z.string(),
      startedAt: time,
      finishedAt: time,
      durationMs: z.int(),
      mined: z.number(),
      manualMined: z.number(),
      lateTaps: z.int(),
      tunablesVersion: z.int(),
      field: z.strictObject({ width: z.int(), height: z.int() }).describe('in field units'),
      lifeMs: z.int().describe('how long an object could be tapped'),
      pirates: z.int().describe('that came'),
      input: z.array(input),
    }),
    status: 200,
    errors: ['not_found'],
  }),
};
