import { z } from 'zod';
import { contract, ids } from '../core/contract.ts';
import { id, time } from '../core/fields.ts';
import { serviceModes } from './service-modes.ts';
import { reason } from './taken.ts';

const role = z.enum(['designer', 'operator', 'owner']);
const mode = z.strictObject({ mode: z.enum(serviceModes) });

export const devConsoleContracts = {
  'dev.console-link': contract({
    summary: 'A secret that signs somebody in to the console, once and within ten minutes.',
    access: 'developer',
    mutates: true,
    body: z.strictObject({
      name: z.string().regex(/^[\w.-]{1,32}$/),
      role,
    }),
    answer: z.strictObject({ link: z.string().describe('the path and fragment to open'), expiresAt: time }),
    status: 201,
    errors: [],
  }),
  'dev.console-sessions': contract({
    summary: 'Who is signed in to the console, the newest first.',
    access: 'developer',
    mutates: false,
    answer: z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          name: z.string().nullable(),
          role,
          isByLink: z.boolean(),
          openedAt: time,
          expiresAt: time,
        }),
      ),
    }),
    status: 200,
    errors: [],
  }),
  'dev.end-console-session': contract({
    summary: 'Signs somebody out of the console, at once and on every server.',
    access: 'developer',
    mutates: true,
    params: ids('id'),
    answer: z.strictObject({}),
    status: 200,
    errors: ['not_found'],
  }),
  'dev.today': contract({
    summary: 'What an operator needs at a glance. Numbers of this server are those since its start.',
    access: 'developer',
    roles: ['operator', 'designer'],
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
