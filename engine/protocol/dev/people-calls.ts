import { z } from 'zod';
import { callSpec, digits, listOf, page } from '../core/call-spec.ts';
import { time } from '../core/entities.ts';
import { consoleRoles, serviceModes, teamMessageKinds } from './console-data.ts';
import { reason } from './grant-calls.ts';

export const auditEntry = z.strictObject({
  seq: z.int().describe('counts from 1 without gaps'),
  at: z.iso.datetime().describe('real time'),
  personId: z.string().describe('row of the list of people'),
  name: z.string().nullable().describe("null for the owner of a developer's own machine"),
  role: z.enum(consoleRoles),
  network: z.string(),
  call: z.string(),
  input: z
    .string()
    .describe(
      'JSON without the reason, the longest values last, cut off after 2 000 characters; empty for an outcome',
    ),
  reason: z.string().nullable(),
  outcome: z.string().describe("'read', or 'asked' and then 'done' or an error's code"),
  of: z.int().nullable().describe('for an outcome: the entry that asked'),
  about: z.string().optional().describe('the id of whom or what the call is about'),
  hash: z.string().describe("SHA-256 over the previous entry's hash and this entry"),
});

const role = z.enum(consoleRoles);
const endsAt = time.nullable().describe('real time; null for no end');
const name = z.string().regex(/^[\w.-]{1,32}$/, 'letters, digits, dots and hyphens, at most 32');
const invitation = z.strictObject({
  id: z.guid(),
  link: z.string().describe('path and fragment to open; it works once, for whoever opens it first'),
  linkUntil: time,
});
const byId = z.object({ id: z.guid() });

/** Only the owner makes these calls. */
const owners = { access: 'developer' } as const;

const mode = z.strictObject({ mode: z.enum(serviceModes) });
const planWords = z.strictObject({
  en: z.string().trim().min(1).max(120),
  ru: z.string().trim().min(1).max(120),
  es: z.string().trim().min(1).max(120),
});
const plan = z.strictObject({
  mode: z.enum(['read_only', 'closed']),
  from: time.describe('real time'),
  until: time.describe('real time; the game is as before then'),
  words: planWords.nullable(),
});

export const devPeopleSpecs = {
  'dev.audit': callSpec({
    summary:
      'What people of the console and tokens have changed or read about players, newest first; with values in the query, the entries that have them.',
    access: 'developer',
    mutates: false,
    query: page(50).extend({
      name: z.string().max(64).optional(),
      call: z.string().max(64).optional(),
      about: z.guid().optional(),
      reads: z.literal('hidden').optional().describe('leaves out what was only read'),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional().describe('exclusive'),
    }),
    answer: listOf(auditEntry),
    status: 200,
    errors: [],
  }),
  'dev.export-audit': callSpec({
    summary: 'The audit from the beginning, 500 entries at a time.',
    access: 'developer',
    mutates: false,
    query: z.object({ after: digits(0, 999_999_999, 0) }),
    answer: z.strictObject({
      entries: z.array(auditEntry),
      next: z.int().nullable().describe('the next `after`; null at the end'),
      brokenAt: z.int().nullable().describe('the first entry here that does not follow from the one before'),
    }),
    status: 200,
    errors: [],
  }),
  'dev.people': callSpec({
    ...owners,
    summary: 'People of the console and tokens of the settings, in the order in which they came.',
    mutates: false,
    answer: z.strictObject({
      data: z.array(
        z.strictObject({
          id: z.string().describe('`token:` and the name for a token'),
          isToken: z.boolean(),
          name: z.string(),
          role,
          boundTo: z.enum(['messenger', 'browser']).nullable().describe('null before the first entry'),
          hasFactor: z.boolean().describe('the second factor is set up'),
          madeBy: z.string().nullable(),
          madeAt: time.nullable(),
          endsAt,
          endedAt: time.nullable(),
          seenAt: time.nullable(),
          linkUntil: time.nullable().describe('an invitation that nobody has opened yet'),
          lockedAt: time.nullable().describe('when too many wrong codes locked the row'),
          devices: z.int().describe('browsers that are signed in'),
        }),
      ),
    }),
    status: 200,
    errors: [],
  }),
  'dev.invite-person': callSpec({
    ...owners,
    summary: 'Adds a person, and makes the link by which they enter for the first time.',
    mutates: true,
    body: z.strictObject({
      name,
      role,
      endsAt: endsAt.optional(),
      hours: z.int().min(1).max(168).default(24).describe('how long the link works'),
    }),
    answer: invitation,
    status: 201,
    errors: [],
  }),
  'dev.reinvite-person': callSpec({
    ...owners,
    summary:
      'Makes a new link for a person whose account, browser or second factor is lost. It signs them out, and all three are set anew.',
    mutates: true,
    params: byId,
    body: z.strictObject({ hours: z.int().min(1).max(168).default(24) }),
    answer: invitation,
    status: 201,
    errors: ['not_found', 'last_owner'],
  }),
  'dev.change-person': callSpec({
    ...owners,
    summary: "Changes a person's role or end. It counts from the next call on.",
    mutates: true,
    params: byId,
    body: z.strictObject({ role: role.optional(), endsAt: endsAt.optional() }),
    answer: z.strictObject({}),
    status: 200,
    errors: ['not_found', 'last_owner'],
  }),
  'dev.end-person': callSpec({
    ...owners,
    summary: 'Ends a person: signed out on every server at once, and never in again. The row stays.',
    mutates: true,
    params: byId,
    answer: z.strictObject({}),
    status: 200,
    errors: ['not_found', 'last_owner'],
  }),
  'dev.sign-out-person': callSpec({
    ...owners,
    summary: 'Signs a person out of the console, on every device.',
    mutates: true,
    params: byId,
    answer: z.strictObject({ endedSessions: z.int() }),
    status: 200,
    errors: ['not_found'],
  }),
  'dev.today': callSpec({
    summary: 'What an operator needs at a glance. Numbers of this server are those since its start.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    answer: z.strictObject({
      now: time.describe('game time'),
      mode: z.enum(serviceModes),
      plan: plan.nullable().describe('a mode that begins later, or is on until its end'),
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
      game: z.strictObject({
        season: z.strictObject({
          number: z.int(),
          day: z.int().nullable().describe('1 on the first day'),
          endsAt: time.nullable(),
          isOver: z.boolean(),
        }),
        events: z.array(z.strictObject({ title: z.string(), until: time })).describe('that are on'),
        players: z
          .int()
          .nullable()
          .describe('with a call in the last quarter of an hour; null without analytics'),
        playersWeekAgo: z.int().nullable(),
        stars: z.int().describe('paid within 24 hours, without refunds'),
        starsWeekAgo: z.int(),
        lastPublication: z
          .strictObject({
            page: z.enum(['content', 'numbers']),
            version: z.int(),
            author: z.string().nullable(),
            note: z.string().nullable(),
            at: time,
          })
          .nullable(),
      }),
      isDiskFull: z.boolean(),
      hasTeamChat: z.boolean().describe('a chat gets the messages to the team'),
      teamMessages: z
        .array(
          z.strictObject({
            id: z.string(),
            kind: z.enum(teamMessageKinds),
            text: z.string(),
            path: z.string().describe('page of the console'),
            at: time,
            sentAt: time.nullable().describe('when the chat got it'),
          }),
        )
        .describe('newest first'),
      tunablesVersion: z.int(),
      memoryBytes: z.int(),
      upSeconds: z.int(),
    }),
    status: 200,
    errors: [],
  }),
  'dev.set-mode': callSpec({
    summary:
      'Opens the game, makes it read-only, or closes it: now and until it is set again, or with a plan from one moment to another. ' +
      'It replaces the plan of before. All servers know within three seconds.',
    access: 'developer',
    roles: ['operator'],
    mutates: true,
    body: mode.extend({
      reason,
      from: time.optional().describe('real time; now if absent. Only with `until`'),
      until: time.optional().describe('real time, at most 30 days later; the game is open before and after'),
      words: planWords.optional().describe('what players read; without it a sentence of the game'),
    }),
    answer: mode.extend({ plan: plan.nullable() }),
    status: 200,
    errors: [],
  }),
};
