import { z } from 'zod';
import { encounterChoices } from '#engine/content/schemas/encounters.ts';
import { contract, ids, listOf } from '../core/contract.ts';
import { balance } from '../core/entities.ts';
import { amount, time } from '../core/fields.ts';
import { session } from './entities.ts';

const way = z.strictObject({
  title: z.string(),
  about: z.string(),
  pay: amount.describe('what it pays when it works'),
  chance: z.int().describe('it works so many times out of ten'),
  damage: z.int().describe('HP that it costs otherwise'),
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

export const encounter = z.strictObject({
  n: z.int(),
  opensAt: time,
  closesAt: time,
  state: z.enum(['ahead', 'open', 'met', 'missed']),
  commitment: z.string().describe('the hash of the seed that decides; shown before the choice'),
  kind: z.string().nullable().describe('null while it is ahead'),
  title: z.string().nullable(),
  about: z.string().nullable(),
  safe: way.nullable(),
  bold: way.nullable(),
  choice: z.enum(encounterChoices).nullable(),
  outcome: outcome.nullable(),
});

export type EncounterView = z.infer<typeof encounter>;

export const encounterContracts = {
  'encounters.list': contract({
    summary: 'What a trip of more than 30 minutes meets, in order; nothing on an AI pilot’s trips.',
    access: 'player',
    mutates: false,
    params: ids('id', 'sid'),
    answer: listOf(encounter),
    status: 200,
    errors: ['not_found'],
  }),
  'encounters.choose': contract({
    summary: 'Chooses a way at an open encounter; it is decided by the sealed seed, and paid at once.',
    access: 'player',
    mutates: true,
    params: ids('id', 'sid').extend({ n: z.string().regex(/^[1-9]\d{0,2}$/, 'whole_number') }),
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
        .describe('for encounters that are played; none is yet, and it is ignored'),
    }),
    answer: z.strictObject({ encounter, session, balance }),
    status: 200,
    errors: ['not_found', 'session_finished', 'encounter_not_begun', 'encounter_over', 'encounter_met'],
  }),
};
