import { z } from 'zod';
import { tunableRow } from '#engine/content/schemas/galaxy.ts';
import { contract, digits, listOf, page } from '../core/contract.ts';
import { publicationWorth } from './publication-worth.ts';

const numbers = z.record(z.string().max(64), z.number());
const note = z.string().max(500).optional();
const author = z.string().max(64).optional().describe("the publisher's name, for the history");
const basedOn = z
  .int()
  .min(0)
  .optional()
  .describe('the version that the designer edited; refused when another has been published since');

const tunables = z.strictObject({
  version: z.int(),
  values: numbers,
  rows: z.record(z.string(), tunableRow),
});

export const devTunablesContracts = {
  'dev.tunables': contract({
    summary: 'The tunables in force, and what each one is.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    answer: tunables,
    status: 200,
    errors: [],
  }),
  'dev.publish-tunables': contract({
    summary: 'Publishes a new version: the one in force with these values replaced.',
    access: 'developer',
    roles: ['designer'],
    mutates: true,
    body: z.strictObject({ values: numbers, note, author, basedOn }),
    answer: tunables,
    status: 200,
    errors: ['tunables_moved', 'approval_needed', 'grant_closed'],
  }),
  'dev.check-tunables': contract({
    summary: 'What would be wrong with a publication of these values, and its worth, without publishing it.',
    access: 'developer',
    roles: ['designer', 'operator'],
    mutates: false,
    body: z.strictObject({ values: numbers }),
    answer: z.strictObject({
      faults: z.array(z.string()),
      effects: z.array(z.string()).describe('prices that change by more than 30 %'),
      worth: publicationWorth,
    }),
    status: 200,
    errors: [],
  }),
  'dev.tunable-versions': contract({
    summary: 'Every version ever published, newest first.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: page(50),
    answer: listOf(
      z.strictObject({
        version: z.int(),
        at: z.iso.datetime(),
        note: z.string().nullable(),
        author: z.string().nullable(),
        isShipped: z.boolean().describe('part of the release, not published by a designer'),
        restores: z.int().nullable().describe('the version whose values it put back'),
        values: numbers,
      }),
    ),
    status: 200,
    errors: [],
  }),
  'dev.restore-tunables': contract({
    summary: 'Rolls back: publishes the values of an old version as a new one.',
    access: 'developer',
    roles: ['designer'],
    mutates: true,
    body: z.strictObject({ version: z.int().min(0), note, author, basedOn }),
    answer: tunables,
    status: 200,
    errors: ['not_found', 'tunables_moved', 'approval_needed', 'grant_closed'],
  }),
  'dev.taps': contract({
    summary: 'Where players tapped in the last trips that were collected: counts by cells of the play field.',
    access: 'developer',
    roles: ['designer'],
    mutates: false,
    query: z.object({ flights: digits(1, 200, 100) }),
    answer: z.strictObject({
      flights: z.int().describe('number of trips evaluated'),
      taps: z.int(),
      columns: z.int(),
      rows: z.int(),
      cells: z.array(z.int()).describe('taps by cell, row by row from the upper left'),
      sizes: z.record(z.string(), z.int()).describe('taps by the size of the object'),
    }),
    status: 200,
    errors: [],
  }),
};
