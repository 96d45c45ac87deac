import { z } from 'zod';
import { rarities, shipTypes } from '../../content/kinds.ts';
import { messageKinds, messageSenders } from '../../content/schemas/messages.ts';
import { written } from '../../content/schemas/written.ts';
import { requestKinds, requestStatuses } from '../../rules/core/change-request.ts';
import { attachmentKinds } from '../../rules/core/message.ts';
import { chargeStates } from '../../rules/core/shop-state.ts';
import { callSpec, ids, listOf, page } from '../core/call-spec.ts';
import { balance, id, time } from '../core/entities.ts';
import { boosters } from '../trip/entities.ts';

const bothCurrencies = z.strictObject({ default: z.number(), clean: z.number() });

/** Why an operator does something; it is in the audit. */
export const reason = z.string().trim().min(3).max(500);

/** A double that was moved into another account. */
const merged = z.strictObject({
  playerId: z.guid().describe('the double'),
  into: z.guid(),
  messageId: z.guid(),
  endedSessions: z.int(),
});

/** Balance and debt of a player after an operator took money or forgave a debt. */
const taken = z.strictObject({ playerId: z.guid(), balance: bothCurrencies, debt: bothCurrencies });

/** An order that a player got for a payment which matched none. */
export const settled = z.strictObject({
  chargeId: z.string(),
  playerId: z.guid(),
  orderId: z.guid(),
  state: z.enum(chargeStates),
});

const text = z.strictObject({
  title: z.string().trim().min(1).max(80),
  text: z.string().trim().min(1).max(2000),
});
const percent = z.number().min(0).max(100);

const sentMessage = z.strictObject({
  messageId: z.guid(),
  playerId: z.guid().nullable().describe('null: to many'),
});

const messageOrder = z.strictObject({
  playerId: z.guid().optional().describe('without it: to many'),
  toMe: z.literal(true).optional().describe('to the player of the caller’s own messenger account, as a test'),
  share: z
    .strictObject({ salt: z.string().min(1).max(64), from: percent, to: percent })
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'has to be above from' })
    .optional()
    .describe('of the players who are there now, by a hash of the salt and their id; without it: all'),
  playerIds: z.array(z.guid()).min(1).max(1000).optional().describe('to these players instead of a share'),
  startsAt: z.iso.datetime().optional().describe('game time; without it: now'),
  isForLater: z.boolean().optional().describe('also to players who begin before its end'),
  reason: z.string().trim().min(3).max(500).optional().describe('needed where developers have tokens'),
  sender: z.enum(messageSenders).default('team'),
  kind: z.enum(messageKinds).default('news'),
  texts: written(text),
  attachments: z
    .array(
      z.strictObject({
        kind: z.enum(attachmentKinds),
        count: z.number().positive().max(1_000_000),
        collectionId: z.guid().optional(),
      }),
    )
    .max(12)
    .default([]),
  expiresAt: z.iso.datetime().optional().describe('game time; without it: in 30 days'),
});

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
  isSelfApproved: z.boolean().describe('its author approved it alone'),
  decidedBy: z.string().nullable().describe('who approved, declined or cancelled it'),
  decidedAt: time.nullable(),
  decisionReason: z.string().nullable().describe('the reason for declining it'),
});
/** Defaults of an operator's call about the record that its path names. */
export const operatorCall = {
  access: 'developer',
  roles: ['operator'],
  mutates: true,
  params: ids('id'),
  status: 200,
} as const;

/** A publication that was carried out. */
const published = z.strictObject({ version: z.int() });

const hundredths = z
  .number()
  .positive()
  .max(10_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'at most two decimals');
const moneyChange = z.strictObject({ currency: z.enum(['default', 'clean']), amount: hundredths, reason });

export const devGrantSpecs = {
  'dev.send-message': callSpec({
    summary:
      'Puts a message into the inbox of a player, or of many. What it holds counts as a grant: above the limit of a day a ' +
      'second operator has to approve it.',
    access: 'developer',
    roles: ['support', 'operator'],
    mutates: true,
    body: messageOrder,
    answer: sentMessage,
    status: 201,
    errors: ['not_found', 'approval_needed', 'grant_closed'],
  }),
  'dev.grant': callSpec({
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
  'dev.grants': callSpec({
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
  'dev.read-grant': callSpec({
    summary: 'A request in words, line by line with its worth, and what its asker has asked for in 30 days.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    params: ids('id'),
    answer: request.extend({
      lines: z.array(
        z.strictObject({ text: z.string(), worth: z.number().nullable().describe('null: of no worth') }),
      ),
      approval: z
        .strictObject({
          people: z
            .array(
              z.strictObject({
                name: z.string(),
                from: time.nullable().describe('real time; null: now'),
              }),
            )
            .describe('everybody who may approve it before it runs out'),
          selfFrom: time.nullable().describe('when its author may approve it; null: never'),
          selfLimit: z.number().describe('worth that the author may approve in 24 hours, in PROTO'),
          selfApproved: z.number().describe('worth of those 24 hours without this request'),
        })
        .nullable()
        .describe('null unless it waits'),
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
  'dev.approve-grant': callSpec({
    summary:
      'Approves the request of another person, and carries it out. An author approves an own one after its waiting time, with ' +
      'a new code of the second factor.',
    ...operatorCall,
    roles: ['operator', 'designer'],
    body: z.strictObject({
      code: z
        .string()
        .regex(/^\d{6}$/, 'six digits')
        .optional()
        .describe('of the second factor, for an own request'),
    }),
    answer: z.union([given, sentMessage, taken, merged, settled, published]),
    errors: [
      'not_found',
      'own_grant',
      'asker_changed',
      'self_too_early',
      'self_limit',
      'factor_needed',
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
  'dev.decline-grant': callSpec({
    summary: 'Declines the request of another person. The asker reads the reason.',
    ...operatorCall,
    roles: ['viewer', 'support', 'operator', 'designer'],
    body: z.strictObject({ reason }),
    answer: z.strictObject({ id, status: z.literal('declined') }),
    errors: ['not_found', 'own_grant', 'grant_closed'],
  }),
  'dev.cancel-grant': callSpec({
    summary: 'Takes back an own request that waits.',
    ...operatorCall,
    roles: ['operator', 'designer'],
    answer: z.strictObject({ id, status: z.literal('cancelled') }),
    errors: ['not_found', 'not_own_grant', 'grant_closed'],
  }),
  'dev.take': callSpec({
    ...operatorCall,
    summary:
      "Takes money from a player, as far as it is there. It counts as a grant: above the operator's limit of a day a second " +
      'operator has to approve it.',
    body: moneyChange.extend({
      isDebt: z.boolean().default(false).describe('what is not there becomes a debt'),
    }),
    answer: taken,
    errors: ['not_found', 'not_enough_balance', 'not_enough_clean', 'approval_needed', 'grant_closed'],
  }),
  'dev.forgive-debt': callSpec({
    ...operatorCall,
    summary: 'Forgives a debt, or a part of it. It counts as a grant.',
    body: moneyChange,
    answer: taken,
    errors: ['not_found', 'no_debt', 'approval_needed', 'grant_closed'],
  }),
  'dev.merge': callSpec({
    ...operatorCall,
    summary:
      'Moves everything of a double into the account that its person keeps, and closes the double. It is final. It counts as a ' +
      'grant of its worth.',
    body: z.strictObject({ into: id.describe('the account that is kept'), reason }),
    answer: merged,
    errors: ['not_found', 'merge_same', 'merge_open', 'already_merged', 'approval_needed', 'grant_closed'],
  }),
};
