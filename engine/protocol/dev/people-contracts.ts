import { z } from 'zod';
import { contract } from '../core/contract.ts';
import { time } from '../core/fields.ts';
import { roles } from '../core/roles.ts';

const role = z.enum(roles);
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

export const devPeopleContracts = {
  'dev.people': contract({
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
          devices: z.int().describe('browsers that are signed in'),
        }),
      ),
    }),
    status: 200,
    errors: [],
  }),
  'dev.invite-person': contract({
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
  'dev.reinvite-person': contract({
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
  'dev.change-person': contract({
    ...owners,
    summary: "Changes a person's role or end. It counts from the next call on.",
    mutates: true,
    params: byId,
    body: z.strictObject({ role: role.optional(), endsAt: endsAt.optional() }),
    answer: z.strictObject({}),
    status: 200,
    errors: ['not_found', 'last_owner'],
  }),
  'dev.end-person': contract({
    ...owners,
    summary: 'Ends a person: signed out on every server at once, and never in again. The row stays.',
    mutates: true,
    params: byId,
    answer: z.strictObject({}),
    status: 200,
    errors: ['not_found', 'last_owner'],
  }),
  'dev.sign-out-person': contract({
    ...owners,
    summary: 'Signs a person out of the console, on every device.',
    mutates: true,
    params: byId,
    answer: z.strictObject({ endedSessions: z.int() }),
    status: 200,
    errors: ['not_found'],
  }),
};
