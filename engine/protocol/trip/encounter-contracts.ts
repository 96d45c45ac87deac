import { z } from 'zod';
import { encounterChoices, encounterPlay } from '#engine/content/schemas/encounters.ts';
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
  play: encounterPlay
    .nullable()
    .optional()
    .describe('how it is played, by the seed `{session seed}:{n}`; null when only the draw decides'),
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

const encounter = z.strictObject({
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
  hand: z
    .strictObject({
      beganAt: time,
      reportBy: time,
      percent: z
        .int()
        .nullable()
        .describe('how far it came; null before the report, when it counts as failed'),
    })
    .nullable()
    .optional()
    .describe('when it was played, and not decided by the draw'),
});

export type EncounterView = z.infer<typeof encounter>;

const numbered = ids('id', 'sid').extend({ n: z.string().regex(/^[1-9]\d{0,2}$/, 'whole_number') });
const answer = z.strictObject({ encounter, session, balance });

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
  'encounters.start': contract({
    summary: 'Begins the one try at a way that is played. Until a won report it counts as failed.',
    access: 'player',
    mutates: true,
    params: numbered,
    body: z.strictObject({ choice: z.enum(encounterChoices) }),
    answer,
    status: 200,
    errors: [
      'not_found',
      'session_finished',
      'encounter_not_begun',
      'encounter_over',
      'encounter_met',
      'encounter_not_played',
    ],
  }),
  'encounters.choose': contract({
    summary:
      'Chooses a way at an open encounter: the sealed seed decides, or after a start the pilot’s input; it is paid at once.',
    access: 'player',
    mutates: true,
    params: numbered,
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
        .describe(
          'after a start: a push from each tick on (x), or a press (y above 0); the server plays it again',
        ),
    }),
    answer,
    status: 200,
    errors: [
      'not_found',
      'session_finished',
      'encounter_not_begun',
      'encounter_over',
      'encounter_met',
      'encounter_too_soon',
    ],
  }),
};
