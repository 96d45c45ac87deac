import { z } from 'zod';
import { tripTypes } from '../kinds.ts';
import { tunableRows } from '../tunables.ts';
import { awardRow } from './galaxy.ts';
import { contractGoals } from './homeland.ts';
import { audience, moment } from './offer.ts';

const key = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** The light of an event, by the role of a colour. */
export const eventColours = ['danger', 'signal', 'proto', 'gain', 'violet', 'warn'] as const;
/** The pictures that an event may show. */
export const eventHeroes = [
  'pirate',
  'rock',
  'station',
  'proto',
  'clean',
  'capsule-ship',
  'capsule-artifact',
  'planet-ringed',
  'planet-storm',
  'planet-ember',
  'planet-terra',
] as const;
/** Target of the button on an event's page. */
export const eventLeads = ['trips', 'research', 'contracts', 'capsules', 'hangar'] as const;
/** Actions of players that an event can count. */
export const eventCounts = contractGoals.filter((goal) => goal !== 'pirates_in_trip');

const modifier = z
  .strictObject({
    tunable: z.enum(Object.keys(tunableRows) as (keyof typeof tunableRows)[]),
    times: z.number().min(0.1).max(10).optional(),
    plus: z.number().optional(),
  })
  .refine(({ times, plus }) => times !== undefined || plus !== undefined, 'times or plus is needed');

const rewards = z.array(awardRow).min(1).max(4);

export const eventRow = z.strictObject({
  key,
  colour: z.enum(eventColours),
  hero: z.enum(eventHeroes),
  leads: z.enum(eventLeads),
  /** Without dates it waits for them and is never on. */
  from: moment.nullable(),
  until: moment.nullable(),
  audience: audience.optional(),
  /** Trips that the event's modifiers and count apply to; all trips if absent. */
  where: z
    .strictObject({
      systems: z
        .array(key.meta({ choices: 'systems' }))
        .min(1)
        .max(20)
        .optional(),
      types: z.array(z.enum(tripTypes)).min(1).max(3).optional(),
    })
    .optional(),
  /** Changes during the event; a flight keeps the changes of its launch. */
  modifiers: z.array(modifier).max(12).optional(),
  /** Counted action; `pool` is one research pool. */
  counts: z
    .strictObject({ what: z.enum(eventCounts), pool: key.meta({ choices: 'pools' }).optional() })
    .optional(),
  /** Goal of all pilots together. A milestone's rewards are for every pilot with a contribution. */
  goal: z
    .strictObject({
      target: z.int().min(1).max(1e12),
      milestones: z
        .array(z.strictObject({ at: z.int().min(1), rewards }))
        .min(1)
        .max(4),
    })
    .optional(),
  /** Rewards of the first pilots of the board at the end. */
  board: z
    .array(z.strictObject({ to: z.int().min(1).max(1000), rewards }))
    .min(1)
    .max(6)
    .optional(),
});

/** Words of an event in one language. */
export const eventWords = z.strictObject({
  title: z.string().trim().min(1).max(28),
  /** Summary of the changes in a few words. */
  effect: z.string().trim().min(1).max(48),
  about: z.string().trim().min(1).max(280),
  /** The player's own count, with `{count}`. */
  own: z.string().trim().min(1).max(48).includes('{count}').optional(),
  /** The heading of its board. */
  board: z.string().trim().min(1).max(28).optional(),
});

export type EventRow = z.infer<typeof eventRow>;
export type EventWords = z.infer<typeof eventWords>;
export type EventCount = NonNullable<EventRow['counts']>;
