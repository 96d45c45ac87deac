import { z } from 'zod';
import { contract } from '../core/contract.ts';
import { time } from '../core/fields.ts';
import { serviceModes } from './service-modes.ts';
import { reason } from './taken.ts';

const mode = z.strictObject({ mode: z.enum(serviceModes) });

export const devConsoleContracts = {
  'dev.today': contract({
    summary: 'What an operator needs at a glance. Numbers of this server are those since its start.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    answer: z.strictObject({
      now: time.describe('game time'),
      mode: z.enum(serviceModes),
      ads: z.enum(['network', 'local', 'none']),
      exchanges: z.enum(['registry', 'local', 'none']).describe('who confirms accounts at partner exchanges'),
      players: z.int(),
      connections: z.int().describe('devices connected to this server'),
      callsShed: z.int().describe('calls of this server that were refused under overload'),
      outboxes: z.int().nullable().describe('players whose outbox waits; null where another server counts'),
      outboxOldestSeconds: z.number().nullable(),
      noticesDue: z.int().nullable(),
      charges: z.strictObject({ received: z.int(), refund_due: z.int(), unknown: z.int() }),
      mintsRequested: z.int(),
      reviews: z.int(),
      grantsWaiting: z.int(),
      auditDifferences: z.record(z.string(), z.int()).describe('between balances and ledgers'),
      auditLapAt: time.nullable(),
      auditBrokenAt: z.int().nullable().describe("among the operators' last 200 entries"),
      tunablesVersion: z.int(),
      memoryBytes: z.int(),
      upSeconds: z.int(),
    }),
    status: 200,
    errors: [],
  }),
  'dev.set-mode': contract({
    summary: 'Opens the game, makes it read-only, or closes it. All servers know within three seconds.',
    access: 'developer',
    roles: ['operator'],
    mutates: true,
    body: mode.extend({ reason }),
    answer: mode,
    status: 200,
    errors: [],
  }),
};
