import { z } from 'zod';
import { difficulties } from '#engine/content/kinds.ts';
import { aiReasons } from '#engine/rules/ai-pilot/ai-choice.ts';
import { aiStops } from '#engine/rules/ai-pilot/ai-flights.ts';
import { amount, id, time } from '../core/fields.ts';
import { award } from '../galaxy/entities.ts';

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
export const aiStatistics = z.strictObject({
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

export const aiPilot = z.strictObject({
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
  tripId: id.nullable().describe('the trip it is on'),
  forecasts: z.array(aiForecast).describe('of a run begun now, one a difficulty that has a trip to fly'),
});

export type AiFlightView = z.infer<typeof aiFlight>;
export type AiStatistics = z.infer<typeof aiStatistics>;
export type AiForecast = z.infer<typeof aiForecast>;
export type AiPilotView = z.infer<typeof aiPilot>;
