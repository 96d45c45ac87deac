import { z } from 'zod';
import { difficulties } from '#engine/content/kinds.ts';
import { exchangeRows } from '#engine/content/shop.ts';
import { contract, ids } from '../core/contract.ts';
import { balance } from '../core/entities.ts';
import { award } from '../galaxy/entities.ts';
import { ship } from '../hangar/entities.ts';
import { aiPilot, aiStatistics } from './entities.ts';

const account = z
  .strictObject({
    exchange: z.enum(exchangeRows.map(({ key }) => key)),
    uid: z.string().regex(/^\d+$/),
    email: z.email().max(254),
  })
  .refine(({ exchange, uid }) => isUid(exchange, uid), {
    path: ['uid'],
    message: 'exchange_uid',
  });

function isUid(exchange: string, uid: string): boolean {
  const [min, max] = exchangeRows.find(({ key }) => key === exchange)?.uidDigits ?? [0, 0];
  return uid.length >= min && uid.length <= max;
}

export const aiPilotContracts = {
  'ai-pilot.get': contract({
    summary: "A ship's AI pilot, and what it would do if it were sent off now.",
    access: 'player',
    mutates: false,
    params: ids('id'),
    query: z.object({ tripId: z.guid().optional().describe('where it would begin') }),
    answer: aiPilot,
    status: 200,
    errors: ['not_found'],
  }),
  'ai-pilot.unlock': contract({
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
  'ai-pilot.switch': contract({
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
      'ship_in_trip',
      'ship_type_mismatch',
      'ship_rank_too_low',
      'trip_unavailable',
      'system_unavailable',
      'health_too_low',
    ],
  }),
  'ai-pilot.collect': contract({
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
  'ai-pilot.statistics': contract({
    summary: 'What the run under way, or the last one, has done so far: every flight, and why.',
    access: 'player',
    mutates: false,
    params: ids('id'),
    answer: aiStatistics,
    status: 200,
    errors: ['not_found'],
  }),
};
