import { z } from 'zod';
import { tapFaults } from '#engine/rules/core/refusals.ts';
import { assaultActs } from '#engine/rules/trip/assault/assault.ts';
import { contract, ids, listOf, page } from '../core/contract.ts';
import { balance } from '../core/entities.ts';
import { award, star } from '../galaxy/entities.ts';
import { ship } from '../hangar/entities.ts';
import { assault, boosters, docking, ghost, session, tripStatistics } from './entities.ts';

const sinceStartMs = z.int().min(0).max(200_000_000).describe('milliseconds since the trip was launched');

/** So many rejected taps are named in an answer. A report of nonsense must not be answered with more than it sent. */
export const maxRejected = 50;

const direction = z.number().min(-1).max(1);
/** Enough for one change of the stick on every tick of the longest possible try. */
const maxInput = 3600;
/** Five minutes of an assault, and more than a pilot can do in it. */
const maxAssaultTick = 18_000;
const maxAssaultActs = 400;

export const tripContracts = {
  'boosters.get': contract({
    summary: 'How many boosters the player has.',
    access: 'player',
    mutates: false,
    answer: boosters,
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
      boosters,
      session: session.optional(),
      ship: ship.optional(),
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
  'sessions.start': contract({
    summary: 'Launches a ship on a trip.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ tripId: z.guid(), solarSystemId: z.guid() }),
    answer: session,
    status: 201,
    errors: [
      'not_found',
      'no_ship',
      'ship_in_trip',
      'ship_type_mismatch',
      'ship_rank_too_low',
      'trip_unavailable',
      'trip_in_progress',
      'season_over',
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
    answer: listOf(session),
    status: 200,
    errors: ['not_found'],
  }),
  'sessions.get': contract({
    summary: 'A trip of a ship, running or over.',
    access: 'player',
    mutates: false,
    params: ids('id', 'sid'),
    answer: session,
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
      awards: z.array(award),
      docking: session.shape.docking.optional(),
      assault: session.shape.assault.optional(),
      mastery: z
        .strictObject({ stars: z.array(star), won: z.array(z.int()), total: z.int() })
        .optional()
        .describe('the stars of the trip, which of them (from 0) this flight won, and those of the system'),
      balance,
    }),
    status: 200,
    errors: ['not_found', 'session_not_finished', 'session_finished', 'docking_first', 'assault_first'],
  }),
  'sessions.pirate': contract({
    summary: 'Reports a shot at pirate `pirate` at `t`.',
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    body: z.strictObject({ pirate: z.int().min(1).max(100), t: sinceStartMs }),
    answer: session,
    status: 200,
    errors: [
      'not_found',
      'pirate_not_there',
      'pirate_caught',
      'pirate_cooldown',
      'report_too_late',
      'no_pirates_here',
      'session_finished',
    ],
  }),
  'sessions.replenish': contract({
    summary: 'Reports taps on objects; answers with the cargo they filled.',
    access: 'player',
    mutates: true,
    isReport: true,
    params: ids('id', 'sid'),
    body: z.strictObject({
      baggage: z.number().min(0).max(1_000_000).describe("the client's own count; the server's is answered"),
      taps: z
        .array(
          z.strictObject({
            k: z.int().min(0).max(1_000_000),
            t: sinceStartMs,
            by: z
              .enum(['keyboard', 'list'])
              .optional()
              .describe('how it was made, when not with the pointer; for fair play (D46)'),
          }),
        )
        .max(200),
      misses: z
        .array(sinceStartMs)
        .max(200)
        .optional()
        .describe('when taps met nothing: each ends the chain of hits (D32)'),
    }),
    answer: z.strictObject({
      baggage: z.number(),
      energy: z.number(),
      rejected: z
        .array(z.strictObject({ k: z.int(), t: z.int(), fault: z.enum(tapFaults) }))
        .max(maxRejected)
        .describe(`the first ${maxRejected} that did not count`),
      rejectedCount: z.int().optional().describe('how many did not count, when they are more than are named'),
      session: session,
    }),
    status: 200,
    errors: ['not_found', 'no_cargo_here', 'session_finished'],
  }),
  'statistics.trips': contract({
    summary: 'Totals since the player began.',
    access: 'player',
    mutates: false,
    answer: tripStatistics,
    status: 200,
    errors: [],
  }),
  'statistics.sessions': contract({
    summary: 'The running trips of every ship.',
    access: 'player',
    mutates: false,
    query: page(20),
    answer: listOf(session),
    status: 200,
    errors: [],
  }),
  'docking.start': contract({
    summary: 'Begins the one try at docking of an expedition trip whose timer has run out.',
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    body: z.strictObject({ isStart: z.literal(true) }),
    answer: z.strictObject({ docking, seed: z.string(), session: session }),
    status: 200,
    errors: ['not_found', 'no_docking_here', 'session_not_finished', 'session_finished', 'docking_started'],
  }),
  'docking.finish': contract({
    summary: 'Ends the try: the stick from each tick on, 60 ticks a second; the server plays it again.',
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    body: z.strictObject({
      isStart: z.literal(false),
      input: z
        .array(z.strictObject({ tick: z.int().min(0).max(maxInput), x: direction, y: direction }))
        .max(maxInput),
    }),
    answer: z.strictObject({ docking, session: session }),
    status: 200,
    errors: ['not_found', 'session_finished', 'docking_not_started', 'docking_too_soon', 'docking_over'],
  }),
  'docking.ghost': contract({
    summary:
      "The best docking of the player's crew on the difficulty of this trip, to be flown again as a ghost.",
    access: 'player',
    mutates: false,
    params: ids('id', 'sid'),
    answer: z.strictObject({
      ghost: ghost.nullable().describe('null before anybody of the crew has docked'),
    }),
    status: 200,
    errors: ['not_found', 'session_finished'],
  }),
  'assault.start': contract({
    summary: 'Begins the one assault of an attack trip whose timer has run out.',
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    body: z.strictObject({ isStart: z.literal(true) }),
    answer: z.strictObject({ assault, seed: z.string(), session: session }),
    status: 200,
    errors: ['not_found', 'no_assault_here', 'session_not_finished', 'session_finished', 'assault_started'],
  }),
  'assault.finish': contract({
    summary:
      'Ends the assault: what the pilot did at which tick, 60 ticks a second; the server plays it again.',
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    body: z.strictObject({
      isStart: z.literal(false),
      input: z
        .array(z.strictObject({ tick: z.int().min(0).max(maxAssaultTick), act: z.enum(assaultActs) }))
        .max(maxAssaultActs),
    }),
    answer: z.strictObject({ assault, session: session }),
    status: 200,
    errors: ['not_found', 'session_finished', 'assault_not_started', 'assault_too_soon', 'assault_over'],
  }),
};
