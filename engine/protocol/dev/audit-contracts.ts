import { z } from 'zod';
import { contract, digits, listOf, page } from '../core/contract.ts';
import { roles } from '../core/roles.ts';

export const auditEntry = z.strictObject({
  seq: z.int().describe('counts from 1 without gaps'),
  at: z.iso.datetime().describe('real time'),
  personId: z.string().describe('row of the list of people'),
  name: z.string().nullable().describe("null for the owner of a developer's own machine"),
  role: z.enum(roles),
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

export const devAuditContracts = {
  'dev.audit': contract({
    summary:
      'What people of the console and tokens have changed or read about players, newest first; with values in the query, the entries that have them.',
    access: 'developer',
    mutates: false,
    query: page(50).extend({
      name: z.string().max(64).optional(),
      call: z.string().max(64).optional(),
      about: z.guid().optional(),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional().describe('exclusive'),
    }),
    answer: listOf(auditEntry),
    status: 200,
    errors: [],
  }),
  'dev.export-audit': contract({
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
};
