import { z } from 'zod';
import { contract, listOf, page } from '../core/contract.ts';
import * as entity from '../core/entities.ts';

/** Money, boosters, what is owned and what was done. */
export const economyContracts = {
  'protomatters.get': contract({
    summary: 'The balance.',
    access: 'player',
    mutates: false,
    answer: entity.balance,
    status: 200,
    errors: [],
  }),
  'protomatters.convert': contract({
    summary: 'Turns whole PROTO into clean PROTO at the conversion rate.',
    access: 'player',
    mutates: true,
    body: z.strictObject({ amount: z.int().min(1).max(1_000_000_000_000) }),
    answer: entity.balance,
    status: 200,
    errors: ['not_enough_balance'],
  }),
  'ledger.list': contract({
    summary: 'Every change of the balance, newest first.',
    access: 'player',
    mutates: false,
    query: page(50),
    answer: listOf(entity.ledgerEntry),
    status: 200,
    errors: [],
  }),
  'boosters.get': contract({
    summary: 'How many boosters the player has.',
    access: 'player',
    mutates: false,
    answer: entity.boosters,
    status: 200,
    errors: [],
  }),
  'boosters.use': contract({
    summary: 'Uses boosters: on the session of a ship or on the sessions or ships in `targetIds`.',
    access: 'player',
    mutates: true,
    body: z
      .strictObject({
        type: z.enum(['auto_replenish', 'time_travel', 'full_healing']),
        shipId: z.guid().optional(),
        targetIds: z.array(z.guid()).max(3).optional(),
        count: z.int().min(1).max(100).optional(),
      })
      .refine(({ shipId, targetIds }) => shipId !== undefined || targetIds?.length, {
        path: ['shipId'],
        error: 'target_missing',
      }),
    answer: z.strictObject({
      boosters: entity.boosters,
      session: entity.session.optional(),
      ship: entity.ship.optional(),
    }),
    status: 200,
    errors: [
      'not_found',
      'no_booster',
      'booster_used',
      'booster_not_for_trip',
      'no_cargo_here',
      'trip_too_short',
      'health_full',
      'session_finished',
    ],
  }),
  'collections.ships': contract({
    summary: 'Every ship there is: owned ones have a `shipId`, those known by shards only have none.',
    access: 'player',
    mutates: false,
    query: page(100),
    answer: listOf(entity.ship),
    status: 200,
    errors: [],
  }),
  'statistics.trips': contract({
    summary: 'Totals since the player began.',
    access: 'player',
    mutates: false,
    answer: entity.tripStatistics,
    status: 200,
    errors: [],
  }),
  'statistics.sessions': contract({
    summary: 'The running trips of every ship.',
    access: 'player',
    mutates: false,
    query: page(20),
    answer: listOf(entity.session),
    status: 200,
    errors: [],
  }),
};
