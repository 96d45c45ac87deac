import { z } from 'zod';
import { tapFaults } from '#engine/rules/core/refusals.ts';
import { contract, ids, listOf, page } from '../core/contract.ts';
import * as entity from '../core/entities.ts';

const sinceStartMs = z.int().min(0).max(200_000_000).describe('milliseconds since the session began');

/** Trips that are flown. */
export const sessionsContracts = {
  'sessions.start': contract({
    summary: 'Launches a ship on a trip.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ tripId: z.guid(), solarSystemId: z.guid() }),
    answer: entity.session,
    status: 201,
    errors: [
      'not_found',
      'no_ship',
      'ship_in_trip',
      'ship_type_mismatch',
      'ship_rank_too_low',
      'trip_unavailable',
      'trip_in_progress',
      'system_unavailable',
      'health_too_low',
    ],
  }),
  'sessions.list': contract({
    summary: "A ship's trips: the running one first, then those that are over, newest first.",
    access: 'player',
    mutates: false,
    params: ids('id'),
    query: page(20),
    answer: listOf(entity.session),
    status: 200,
    errors: ['not_found'],
  }),
  'sessions.get': contract({
    summary: 'A trip of a ship, running or over.',
    access: 'player',
    mutates: false,
    params: ids('id', 'sid'),
    answer: entity.session,
    status: 200,
    errors: ['not_found'],
  }),
  'sessions.finish': contract({
    summary: 'Collects a trip whose timer has run out.',
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    answer: z.strictObject({
      mined: z.number(),
      manualMined: z.number(),
      tripId: z.guid(),
      awards: z.array(entity.award),
      docking: entity.session.shape.docking.optional(),
      balance: entity.balance,
    }),
    status: 200,
    errors: ['not_found', 'session_not_finished', 'session_finished', 'docking_first'],
  }),
  'sessions.pirate': contract({
    summary: 'Reports a shot at pirate `pirate` at `t`.',
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    body: z.strictObject({ pirate: z.int().min(1).max(100), t: sinceStartMs }),
    answer: entity.session,
    status: 200,
    errors: [
      'not_found',
      'pirate_not_there',
      'pirate_caught',
      'pirate_cooldown',
      'no_pirates_here',
      'session_finished',
    ],
  }),
  'sessions.replenish': contract({
    summary: 'Reports taps on objects; answers with what they came to.',
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    body: z.strictObject({
      baggage: z.number().min(0).max(1_000_000).describe("the client's own count; the server's is answered"),
      taps: z.array(z.strictObject({ k: z.int().min(0).max(1_000_000), t: sinceStartMs })).max(200),
    }),
    answer: z.strictObject({
      baggage: z.number(),
      energy: z.number(),
      rejected: z.array(z.strictObject({ k: z.int(), t: z.int(), fault: z.enum(tapFaults) })),
      session: entity.session,
    }),
    status: 200,
    errors: ['not_found', 'no_cargo_here', 'session_finished'],
  }),
};
