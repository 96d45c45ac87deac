import { z } from 'zod';
import { exchangeRows } from '#engine/content/shop.ts';
import { orderStatuses } from '#engine/rules/core/shop-state.ts';
import { contract, ids } from '../core/contract.ts';
import { id, time } from '../core/fields.ts';
import { banReasons } from '../core/live.ts';
import { merged, reason, taken } from './taken.ts';

const hundredths = z
  .number()
  .positive()
  .max(10_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'at most two decimals');
const money = z.strictObject({ currency: z.enum(['default', 'clean']), amount: hundredths, reason });

const action = {
  access: 'developer',
  roles: ['operator'],
  mutates: true,
  params: ids('id'),
  status: 200,
} as const;

export const devActionContracts = {
  'dev.take': contract({
    ...action,
    summary:
      "Takes money from a player, as far as it is there. It counts as a grant: above the operator's limit of a day a second " +
      'operator has to approve it.',
    body: money.extend({ isDebt: z.boolean().default(false).describe('what is not there becomes a debt') }),
    answer: taken,
    errors: ['not_found', 'not_enough_balance', 'approval_needed', 'grant_closed'],
  }),
  'dev.forgive-debt': contract({
    ...action,
    summary: 'Forgives a debt, or a part of it. It counts as a grant.',
    body: money,
    answer: taken,
    errors: ['not_found', 'no_debt', 'approval_needed', 'grant_closed'],
  }),
  'dev.refund-order': contract({
    ...action,
    summary: "Returns an order's Stars, and takes back what it delivered.",
    body: z.strictObject({ orderId: id, reason }),
    answer: z.strictObject({
      orderId: id,
      status: z.enum(orderStatuses),
      charge: z.string().describe("'refund_due' while the messenger doesn't answer: it is tried again"),
    }),
    errors: ['not_found', 'order_closed'],
  }),
  'dev.deliver-charge': contract({
    ...action,
    summary: 'Delivers at once what was paid and waits.',
    body: z.strictObject({ chargeId: z.string().min(1).max(256), reason }),
    answer: z.strictObject({ chargeId: z.string(), charge: z.string() }),
    errors: ['not_found'],
  }),
  'dev.ban': contract({
    ...action,
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
  'dev.unban': contract({
    ...action,
    summary: 'Lifts a ban.',
    body: z.strictObject({ reason }),
    answer: z.strictObject({ wasBanned: z.boolean() }),
    errors: ['not_found'],
  }),
  'dev.sign-out': contract({
    ...action,
    summary: 'Logs a player out on all devices. The player may sign in again.',
    body: z.strictObject({ reason }),
    answer: z.strictObject({ endedSessions: z.int() }),
    errors: ['not_found'],
  }),
  'dev.merge': contract({
    ...action,
    summary:
      'Moves everything of a double into the account that its person keeps, and closes the double. It is final. It counts as a ' +
      'grant of its worth.',
    body: z.strictObject({ into: id.describe('the account that is kept'), reason }),
    answer: merged,
    errors: ['not_found', 'merge_same', 'merge_open', 'already_merged', 'approval_needed', 'grant_closed'],
  }),
  'dev.reset-name': contract({
    ...action,
    summary: 'Replaces the names of a player by a neutral one, and tells the player.',
    body: z.strictObject({ reason }),
    answer: z.strictObject({ firstName: z.string() }),
    errors: ['not_found'],
  }),
  'dev.give-account': contract({
    ...action,
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
  'dev.end-flight': contract({
    ...action,
    summary:
      'Ends a running trip or a run of the AI pilot, whatever it waits for. It is paid what it has earned until now, its trip ' +
      'does not count as flown, the ship is free, and the player is told.',
    body: z.strictObject({ flightId: id.describe('a running trip of dev.player'), reason }),
    answer: z.strictObject({ flightId: id, wasFlying: z.boolean() }),
    errors: ['not_found'],
  }),
};
