import { z } from 'zod';
import { difficulties } from '../../content/kinds.ts';
import { exchangeRows } from '../../content/shop.ts';
import { aiReasons, aiStops } from '../../rules/ai-pilot/ai-flights.ts';
import { callSpec, ids } from '../core/call-spec.ts';
import { amount, balance, id, time } from '../core/entities.ts';
import { award } from '../galaxy/calls.ts';
import { ship } from '../hangar/calls.ts';

const aiFlight = z.strictObject({
  tripId: id,
  solarSystemId: id,
  name: z.string(),
  startedAt: time,
  endsAt: time,
  damage: z.number(),
  healthBefore: z.number(),
  healthAfter: z.number(),
  mined: amount,
  manualMined: amount,
  caughtPirates: z.int(),
  awards: z.array(award),
  reason: z.enum(aiReasons).describe('why this trip'),
});

const aiStop = z.strictObject({
  at: time,
  reason: z.enum(aiStops),
  health: z.number(),
  damage: z.number().nullable().describe('what the next trip would have taken'),
});

/** The results of a run, or its forecast. */
const aiStatistics = z.strictObject({
  startedAt: time.nullable(),
  finishedAt: time.nullable().describe('when its last flight ends'),
  difficulty: z.enum(difficulties).nullable(),
  totalTrips: z.int(),
  mined: amount,
  manualMined: amount,
  caughtPirates: z.int(),
  awards: z.array(award),
  flights: z.array(aiFlight).describe('those that have ended, and the one under way'),
  stop: aiStop.nullable().describe('null while it flies'),
  isCollected: z.boolean(),
});

const aiForecast = z.strictObject({
  difficulty: z.enum(difficulties),
  totalTrips: z.int(),
  expected: amount,
  durationMs: z.int(),
  health: z.array(z.number()).describe('HP after each trip'),
  awards: z.array(award),
  stop: aiStop,
});

const aiPilot = z.strictObject({
  shipId: id,
  isActive: z.boolean(),
  isAvailable: z.boolean(),
  isCollectable: z.boolean().describe('its last flight has ended, and it waits to be collected'),
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  difficulty: z.enum(difficulties).nullable(),
  status: z.enum(['locked', 'processing', 'available']).describe('of the unlocking'),
  availableAt: time.nullable().describe('when the check that is under way is over'),
  registrations: z.array(
    z.strictObject({
      exchange: z.string(),
      uid: z.string(),
      email: z.string(),
      registeredAt: time,
      status: z.enum(['processing', 'accepted', 'rejected']),
      reason: z.enum(['not_confirmed']).nullable().describe('of a rejection'),
    }),
  ),
  registrationsNeeded: z.int(),
  aiStepsLeft: z.int().describe('first flights that all runs may still take this UTC day'),
  tripId: id.nullable().describe('the trip it is on'),
  forecasts: z.array(aiForecast).describe('of a run begun now, one a difficulty that has a trip to fly'),
});

export type AiFlightView = z.infer<typeof aiFlight>;
export type AiStatistics = z.infer<typeof aiStatistics>;
export type AiForecast = z.infer<typeof aiForecast>;
export type AiPilotView = z.infer<typeof aiPilot>;

const account = z
  .strictObject({
    exchange: z.enum(exchangeRows.map(({ key }) => key)),
    uid: z.string().regex(/^\d+$/),
    email: z.email().max(254),
  })
  .refine(({ exchange, uid }) => isUid(exchange, uid), {
    path: ['uid'],
    message: 'exchange_uid',
  })
  .meta({
    anyOf: exchangeRows.map(({ key, uidDigits: [min, max] }) => ({
      properties: { exchange: { const: key }, uid: { pattern: `^\\d{${min},${max}}$` } },
    })),
  });

function isUid(exchange: string, uid: string): boolean {
  const [min, max] = exchangeRows.find(({ key }) => key === exchange)?.uidDigits ?? [0, 0];
  return uid.length >= min && uid.length <= max;
}

export const aiPilotSpecs = {
  'ai-pilot.get': callSpec({
    summary: "A ship's AI pilot, and what it would do if it were sent off now.",
    access: 'player',
    mutates: false,
    params: ids('id'),
    query: z.object({ tripId: z.guid().optional().describe('where it would begin') }),
    answer: aiPilot,
    status: 200,
    errors: ['not_found'],
  }),
  'ai-pilot.unlock': callSpec({
    summary:
      'Unlocks the AI pilot: for free against accounts at partner exchanges; for Stars, by a paid order.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ isFree: z.boolean(), registrations: z.array(account).max(3).optional() }),
    answer: aiPilot,
    status: 200,
    errors: [
      'not_found',
      'registrations_missing',
      'registrations_spent',
      'exchanges_unavailable',
      'ai_pilot_unlocked',
      'ai_pilot_not_paid',
    ],
  }),
  'ai-pilot.switch': callSpec({
    summary: 'Sends a ship off with its AI pilot, or calls it back: it then ends the trip that it is on.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({
      isActive: z.boolean(),
      tripId: z.guid().nullish(),
      difficulty: z.enum(difficulties).nullish(),
    }),
    answer: aiPilot,
    status: 200,
    errors: [
      'not_found',
      'ai_pilot_locked',
      'ai_pilot_active',
      'ai_pilot_inactive',
      'season_over',
      'launch_stopped',
      'ship_in_trip',
      'ship_type_mismatch',
      'ship_rank_too_low',
      'trip_unavailable',
      'trip_in_progress',
      'system_unavailable',
      'health_too_low',
    ],
  }),
  'ai-pilot.collect': callSpec({
    summary: 'Pays everything that the AI pilot has earned, at once, when its last flight has ended.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    answer: z.strictObject({
      mined: z.number(),
      manualMined: z.number(),
      awards: z.array(award),
      statistics: aiStatistics,
      ship,
      balance,
    }),
    status: 200,
    errors: ['not_found', 'ai_pilot_inactive', 'session_not_finished'],
  }),
  'ai-pilot.statistics': callSpec({
    summary: 'What the run under way, or the last one, has done so far: every flight, and why.',
    access: 'player',
    mutates: false,
    params: ids('id'),
    answer: aiStatistics,
    status: 200,
    errors: ['not_found'],
  }),
};
