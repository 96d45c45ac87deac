import { z } from 'zod';
import { encounterChoices, encounterPlay } from '../../content/schemas/encounters.ts';
import { tapFaults } from '../../rules/core/refusals.ts';
import { assaultActs } from '../../rules/trip/assault/assault.ts';
import { playField } from '../../rules/trip/field/lanes.ts';
import { callSpec, ids, listOf, page } from '../core/call-spec.ts';
import { amount, balance, time } from '../core/entities.ts';
import { award, star } from '../galaxy/calls.ts';
import { ship } from '../hangar/calls.ts';
import { assault, boosters, docking, ghost, session, tripStatistics } from './entities.ts';

const sinceStartMs = z.int().min(0).max(200_000_000).describe('milliseconds since the trip was launched');

/**
 * Maximum rejected taps named in an answer. A report of nonsense must not be answered with more than it
 * sent.
 */
export const maxRejected = 50;

/** A finger's way has at most this many points. */
const maxPathPoints = 32;
const pathPoint = z.tuple([
  z.int().min(0).max(60_000),
  z.number().min(0).max(playField.width),
  z.number().min(0).max(playField.height),
]);
const isAscending = (path: readonly (readonly [number, ...number[]])[]): boolean =>
  path.every(([dt], index) => index === 0 || dt >= path[index - 1]![0]);

const direction = z.number().min(-1).max(1);
/** Enough for one change of the stick on every tick of the longest possible try. */
const maxInput = 3600;
/** Five minutes of an assault, and more than a pilot can do in it. */
const maxAssaultTick = 18_000;
const maxAssaultActs = 400;

const way = z.strictObject({
  title: z.string(),
  about: z.string(),
  pay: amount.describe('what it pays when it works'),
  chance: z.int().describe('it works so many times out of ten'),
  damage: z.int().describe('HP that it costs otherwise'),
  heals: z.int().describe('HP that a success gives back to the ship; 0 for most'),
  percent: z.number().describe('its pay in percent of the trip’s base'),
  hand: z.int().nullable().describe('an ordinary hand succeeds so many times out of ten; null unless played'),
  gift: z.enum(['artifact_capsule_key', 'ship_capsule_key']).nullable().describe('what comes on top'),
  play: encounterPlay
    .nullable()
    .optional()
    .describe('how it is played, by the seed `{session seed}:{n}`; null when only the draw decides'),
});

const outcome = z.strictObject({
  works: z.boolean(),
  text: z.string(),
  earned: amount,
  damage: z.int(),
  draw: z.number().describe('in [0, 1); it works below `chance` / 10'),
  seed: z.string().describe('its SHA-256 is the commitment'),
  message: z
    .string()
    .describe('the draw is the first 13 hex digits of HMAC-SHA256(seed, message), over 16^13'),
});

const encounter = z.strictObject({
  n: z.int(),
  opensAt: time,
  closesAt: time,
  state: z.enum(['ahead', 'open', 'met', 'missed']),
  commitment: z.string().describe('the hash of the seed that decides; shown before the choice'),
  kind: z.string().nullable().describe('null while it is ahead'),
  title: z.string().nullable(),
  about: z.string().nullable(),
  story: z
    .strictObject({
      part: z.int(),
      of: z.int(),
      remembered: z.strictObject({ text: z.string(), at: time }).nullable(),
    })
    .nullable()
    .describe('the part of a story that it is, and the choice of the part before (D54)'),
  safe: way.nullable(),
  bold: way.nullable(),
  choice: z.enum(encounterChoices).nullable(),
  outcome: outcome.nullable(),
  hand: z
    .strictObject({
      beganAt: time,
      reportBy: time,
      percent: z
        .int()
        .nullable()
        .describe('how far it came; null before the report, when it counts as failed'),
    })
    .nullable()
    .optional()
    .describe('when it was played, and not decided by the draw'),
});

export type EncounterView = z.infer<typeof encounter>;

const numbered = ids('id', 'sid').extend({ n: z.string().regex(/^[1-9]\d{0,2}$/, 'whole_number') });
const answer = z.strictObject({ encounter, session, balance });

export const tripSpecs = {
  'boosters.get': callSpec({
    summary: 'How many boosters the player has.',
    access: 'player',
    mutates: false,
    answer: boosters,
    status: 200,
    errors: [],
  }),
  'boosters.use': callSpec({
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
      })
      .meta({
        anyOf: [
          { required: ['shipId'] },
          { required: ['targetIds'], properties: { targetIds: { minItems: 1 } } },
        ],
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
  'sessions.start': callSpec({
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
      'launch_stopped',
      'system_unavailable',
      'health_too_low',
    ],
  }),
  'sessions.list': callSpec({
    summary: "A ship's trips: the running one first, then those that are over, newest first.",
    access: 'player',
    mutates: false,
    params: ids('id'),
    query: page(20),
    answer: listOf(session),
    status: 200,
    errors: ['not_found'],
  }),
  'sessions.get': callSpec({
    summary: 'A trip of a ship, running or over.',
    access: 'player',
    mutates: false,
    params: ids('id', 'sid'),
    answer: session,
    status: 200,
    errors: ['not_found'],
  }),
  'sessions.finish': callSpec({
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
      clean: session.shape.clean,
      gift: z
        .strictObject({ kind: z.literal('ship'), collectionId: z.guid() })
        .optional()
        .describe('the ship that the first collected trip gave (D49); missing on all others'),
      balance,
    }),
    status: 200,
    errors: ['not_found', 'session_not_finished', 'session_finished', 'docking_first', 'assault_first'],
  }),
  'sessions.pirate': callSpec({
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
  'sessions.replenish': callSpec({
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
            verb: z
              .string()
              .max(20)
              .optional()
              .describe(
                'absent for a tap; a report with a verb that the server does not know is dropped (D52)',
              ),
            path: z
              .array(pathPoint)
              .min(1)
              .max(maxPathPoints)
              .refine(isAscending, 'times have to ascend')
              .optional()
              .describe(
                "the finger's way, in ms since `t` and field units: start and end of a hold, the point of a " +
                  'pulse, the gesture of a swipe or tow',
              ),
          }),
        )
        .max(200)
        .optional(),
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
  'statistics.trips': callSpec({
    summary: 'Totals since the player began.',
    access: 'player',
    mutates: false,
    answer: tripStatistics,
    status: 200,
    errors: [],
  }),
  'statistics.sessions': callSpec({
    summary: 'The running trips of every ship.',
    access: 'player',
    mutates: false,
    query: page(20),
    answer: listOf(session),
    status: 200,
    errors: [],
  }),
  'docking.start': callSpec({
    summary: 'Begins the one try at docking of an expedition trip whose timer has run out.',
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    body: z.strictObject({ isStart: z.literal(true) }),
    answer: z.strictObject({ docking, seed: z.string(), session: session }),
    status: 200,
    errors: ['not_found', 'no_docking_here', 'session_not_finished', 'session_finished', 'docking_started'],
  }),
  'docking.finish': callSpec({
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
  'docking.ghost': callSpec({
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
  'assault.start': callSpec({
    summary: 'Begins the one assault of an attack trip whose timer has run out.',
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    body: z.strictObject({ isStart: z.literal(true) }),
    answer: z.strictObject({ assault, seed: z.string(), session: session }),
    status: 200,
    errors: ['not_found', 'no_assault_here', 'session_not_finished', 'session_finished', 'assault_started'],
  }),
  'assault.finish': callSpec({
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
  'encounters.list': callSpec({
    summary: 'What a trip of more than 30 minutes meets, in order; nothing on an AI pilot’s trips.',
    access: 'player',
    mutates: false,
    params: ids('id', 'sid'),
    answer: listOf(encounter),
    status: 200,
    errors: ['not_found'],
  }),
  'encounters.start': callSpec({
    summary: 'Begins the one try at a way that is played. Until a won report it counts as failed.',
    access: 'player',
    mutates: true,
    params: numbered,
    body: z.strictObject({ choice: z.enum(encounterChoices) }),
    answer,
    status: 200,
    errors: [
      'not_found',
      'session_finished',
      'encounter_not_begun',
      'encounter_over',
      'encounter_met',
      'encounter_not_played',
    ],
  }),
  'encounters.choose': callSpec({
    summary:
      'Chooses a way at an open encounter: the sealed seed decides, or after a start the pilot’s input; it is paid at once.',
    access: 'player',
    mutates: true,
    params: numbered,
    body: z.strictObject({
      choice: z.enum(encounterChoices),
      input: z
        .array(
          z.strictObject({
            tick: z.int().min(0).max(3600),
            x: z.number().min(-1).max(1),
            y: z.number().min(-1).max(1),
          }),
        )
        .max(3600)
        .optional()
        .describe(
          'after a start: a push from each tick on (x), or a press (y above 0); the server plays it again',
        ),
    }),
    answer,
    status: 200,
    errors: [
      'not_found',
      'session_finished',
      'encounter_not_begun',
      'encounter_over',
      'encounter_met',
      'encounter_too_soon',
    ],
  }),
};
