import { z } from 'zod';
import { shipTypes } from '../../content/kinds.ts';
import { messageKinds } from '../../content/schemas/messages.ts';
import { exchangeRows } from '../../content/shop.ts';
import { reviewReasons } from '../../rules/core/effects.ts';
import { orderStatuses } from '../../rules/core/shop-state.ts';
import { callSpec, ids, listOf, page } from '../core/call-spec.ts';
import { id, time } from '../core/entities.ts';
import { banReasons } from '../core/live.ts';
import { boosters } from '../trip/entities.ts';
import { operatorCall, reason } from './grant-calls.ts';
import { auditEntry } from './people-calls.ts';

const money = z.strictObject({ default: z.number(), clean: z.number() });

const ship = z.strictObject({
  shipId: id,
  name: z.string(),
  type: z.enum(shipTypes),
  rarity: z.string(),
  grade: z.int(),
  level: z.int(),
  inUse: z.boolean(),
  health: z.number(),
  maxHealth: z.number(),
});

const runningTrip = z.strictObject({
  flightId: id.describe("of a run of the AI pilot: the run's"),
  isAiPilot: z.boolean(),
  shipId: id,
  trip: z.string(),
  startedAt: time,
  endsAt: time,
  mined: z.number(),
  manualMined: z.number(),
  tunablesVersion: z.int(),
});

const pastTrip = z.strictObject({
  flightId: id,
  shipId: id,
  trip: z.string(),
  finishedAt: time,
  mined: z.number(),
  manualMined: z.number(),
  taps: z.int(),
});

const placedOrder = z.strictObject({
  orderId: id,
  product: z.string(),
  stars: z.int(),
  status: z.enum(orderStatuses),
  createdAt: time,
  paidAt: time.nullable(),
  chargeId: z.string().nullable(),
});

const charge = z.strictObject({
  chargeId: z.string(),
  stars: z.int(),
  state: z.string(),
  payload: z.string(),
  at: time.describe('real time'),
});

const device = z.strictObject({
  sessionId: id,
  platform: z.string().nullable(),
  isPhone: z.boolean(),
  lastSeenAt: time.nullable().describe('real time'),
  expiresAt: time.describe('real time'),
});

const inboxMessage = z.strictObject({
  messageId: id,
  title: z.string(),
  kind: z.enum(messageKinds),
  at: time,
  attachments: z.int(),
  isRead: z.boolean(),
  isClaimed: z.boolean(),
});

const notice = z.strictObject({
  code: z.string(),
  at: time,
  result: z.string().nullable().describe('null: not tried yet'),
});

const fairPlay = z.strictObject({
  score: z.int(),
  isUncertain: z.boolean().describe('few taps were seen: the next flights may change the score'),
  signs: z.record(z.string(), z.number()),
  games: z.number().describe('dockings, assaults and encounters that were played'),
  gamesWon: z.number(),
  flights: z.number(),
  taps: z.number(),
  lateTaps: z.number(),
});

const grant = z.strictObject({
  id,
  by: z.string(),
  reason: z.string(),
  worth: z.number(),
  at: time.describe('real time'),
  status: z.string(),
  approvedBy: z.string().nullable(),
});

const refusedCalls = z.strictObject({
  call: z.string(),
  code: z.string(),
  what: z.string().describe('ids that the last call named'),
  count: z.int(),
  firstAt: time,
  lastAt: time,
});

const ban = z.strictObject({
  kind: z.enum(banReasons),
  reason: z.string(),
  by: z.string().nullable(),
  at: time.describe('real time'),
  until: time.nullable(),
});

/** A player as operators see them. What names the person behind is asked for apart. */
const playerPage = z.strictObject({
  playerId: id,
  rev: z.int(),
  joinedAt: time,
  now: time.describe('game time'),
  firstName: z.string(),
  lastName: z.string().nullable(),
  username: z.string().nullable(),
  hasWallet: z.boolean(),
  ban: ban.nullable(),
  balance: money,
  debt: money,
  keys: z.strictObject({ ship: z.int(), artifact: z.int() }),
  boosters,
  shards: z.int(),
  artifacts: z.int(),
  trips: z.int(),
  completedSystems: z.int(),
  crewActive: z.int(),
  ships: z.array(ship),
  runningTrips: z.array(runningTrip),
  pastTrips: z.array(pastTrip).describe('the last ones of each ship'),
  orders: z.array(placedOrder),
  charges: z.array(charge),
  devices: z.array(device),
  messages: z.array(inboxMessage),
  notices: z.array(notice),
  fairPlay: fairPlay.nullable(),
  reviews: z.array(z.strictObject({ reason: z.enum(reviewReasons), score: z.number(), at: time })),
  grants: z.array(grant),
  refusals: z.array(refusedCalls).describe('by day, call and reason, newest first; times are real'),
});
export type PlayerPage = z.infer<typeof playerPage>;

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

export const devPlayerSpecs = {
  'dev.find-players': callSpec({
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
  'dev.player': callSpec({
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
  'dev.player-ledger': callSpec({
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
  'dev.player-contact': callSpec({
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
  'dev.player-audit': callSpec({
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
  'dev.flight': callSpec({
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
  'dev.refund-order': callSpec({
    ...operatorCall,
    summary: "Returns an order's Stars, and takes back what it delivered.",
    body: z.strictObject({ orderId: id, reason }),
    answer: z.strictObject({
      orderId: id,
      status: z.enum(orderStatuses),
      charge: z.string().describe("'refund_due' while the messenger doesn't answer: it is tried again"),
    }),
    errors: ['not_found', 'order_closed'],
  }),
  'dev.deliver-charge': callSpec({
    ...operatorCall,
    summary: 'Delivers at once what was paid and waits.',
    body: z.strictObject({ chargeId: z.string().min(1).max(256), reason }),
    answer: z.strictObject({ chargeId: z.string(), charge: z.string() }),
    errors: ['not_found'],
  }),
  'dev.ban': callSpec({
    ...operatorCall,
    roles: ['support', 'operator'],
    summary: 'Ends all sessions of a player and opens no other one. The player is told which reason it is.',
    body: z.strictObject({
      kind: z.enum(banReasons),
      days: z.int().min(1).max(3650).optional().describe('without it: until the ban is lifted'),
      reason,
    }),
    answer: z.strictObject({ kind: z.enum(banReasons), until: time.nullable(), endedSessions: z.int() }),
    errors: ['not_found'],
  }),
  'dev.unban': callSpec({
    ...operatorCall,
    summary: 'Lifts a ban.',
    body: z.strictObject({ reason }),
    answer: z.strictObject({ wasBanned: z.boolean() }),
    errors: ['not_found'],
  }),
  'dev.sign-out': callSpec({
    ...operatorCall,
    summary: 'Logs a player out on all devices. The player may sign in again.',
    body: z.strictObject({ reason }),
    answer: z.strictObject({ endedSessions: z.int() }),
    errors: ['not_found'],
  }),
  'dev.reset-name': callSpec({
    ...operatorCall,
    summary: 'Replaces the names of a player by a neutral one, and tells the player.',
    body: z.strictObject({ reason }),
    answer: z.strictObject({ firstName: z.string() }),
    errors: ['not_found'],
  }),
  'dev.give-account': callSpec({
    ...operatorCall,
    summary:
      'Gives an account at a partner exchange to its holder. A free AI pilot that it opened for another player ends as after ' +
      'a refund.',
    body: z.strictObject({
      exchange: z.enum(exchangeRows.map(({ key }) => key)),
      uid: z.string().regex(/^\d{1,32}$/),
      reason,
    }),
    answer: z.strictObject({ formerPlayerId: id.nullable().describe('whom it served before') }),
    errors: ['not_found'],
  }),
  'dev.end-flight': callSpec({
    ...operatorCall,
    summary:
      'Ends a running trip or a run of the AI pilot, whatever it waits for. It is paid what it has earned until now, its trip ' +
      'does not count as flown, the ship is free, and the player is told.',
    body: z.strictObject({ flightId: id.describe('a running trip of dev.player'), reason }),
    answer: z.strictObject({ flightId: id, wasFlying: z.boolean() }),
    errors: ['not_found'],
  }),
};
