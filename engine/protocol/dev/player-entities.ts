import { z } from 'zod';
import { shipTypes } from '#engine/content/kinds.ts';
import { messageKinds } from '#engine/content/schemas/messages.ts';
import { reviewReasons } from '#engine/rules/core/effects.ts';
import { orderStatuses } from '#engine/rules/core/shop-state.ts';
import { id, time } from '../core/fields.ts';
import { banReasons } from '../core/live.ts';
import { boosters } from '../trip/entities.ts';

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
export const playerPage = z.strictObject({
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
