import { z } from 'zod';
import { tripTypes } from '#engine/content/kinds.ts';
import { eventColours, eventCounts, eventHeroes, eventLeads } from '#engine/content/schemas/events.ts';
import { id, time } from '../core/fields.ts';
import { award } from '../galaxy/entities.ts';

const milestone = z.strictObject({ at: z.number(), isReached: z.boolean(), rewards: z.array(award) });

const event = z.strictObject({
  uuid: id.describe('of the event and of this time of it'),
  key: z.string(),
  title: z.string(),
  effect: z.string().describe('what is different, in a few words'),
  about: z.string(),
  colour: z.enum(eventColours),
  hero: z.enum(eventHeroes),
  leads: z.enum(eventLeads).describe('where to take part'),
  startsAt: time,
  endsAt: time,
  state: z.enum(['on', 'ended']).describe('an ended one stays for a day'),
  counts: z.enum(eventCounts).nullable().describe('what it counts; null: nothing'),
  own: z.number().describe("what the player has added, in the counted thing's unit"),
  ownText: z.string().nullable(),
  rank: z.int().nullable().describe("the player's; null: nothing added"),
  pilots: z.int().describe('how many have added something'),
  goal: z
    .strictObject({ total: z.number(), target: z.number(), milestones: z.array(milestone) })
    .nullable()
    .describe('what all pilots reach together'),
  board: z
    .strictObject({
      title: z.string(),
      prizes: z.array(z.strictObject({ to: z.int(), rewards: z.array(award) })),
    })
    .nullable(),
  systems: z.array(id).nullable().describe('the systems where it holds; null: all'),
  types: z.array(z.enum(tripTypes)).nullable(),
});

export const eventList = z.strictObject({
  count: z.int(),
  data: z.array(event),
  terms: z.record(z.string(), z.number()).describe('tunables that events change now, besides those of trips'),
  changesAt: time.nullable().describe('when an event begins or ends next; null: none is known'),
});

const eventBoardEntry = z.strictObject({
  uuid: id,
  username: z.string(),
  rank: z.int(),
  value: z.number(),
});

export const eventBoard = z.strictObject({
  count: z.int().describe('how many of the board are shown, page by page'),
  data: z.array(eventBoardEntry),
  currentUser: eventBoardEntry.nullable().describe('on the whole board'),
});

export type GameEvent = z.infer<typeof event>;
export type GameEventList = z.infer<typeof eventList>;
export type GameEventBoard = z.infer<typeof eventBoard>;
