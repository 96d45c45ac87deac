import { z } from 'zod';
import {
  awardKinds,
  difficulties,
  locations,
  nebulaLooks,
  planetLooks,
  rarities,
  tripTypes,
  verbs,
} from '../../content/kinds.ts';
import { starMeasures } from '../../content/schemas/mastery.ts';
import { carryOverKinds } from '../../content/schemas/seasons.ts';
import { carryOverKeys } from '../../content/seasons.ts';
import { goalKinds } from '../../rules/galaxy/next-goal.ts';
import { callSpec, ids, listOf, page } from '../core/call-spec.ts';
import { amount, id, ownPlace, time } from '../core/entities.ts';

export const award = z.strictObject({
  kind: z.enum(awardKinds),
  count: z.number(),
  rarity: z.enum(rarities).nullable(),
  skin: z.string().nullable(),
  collectionId: id.nullable(),
});

const status = z.enum(['unavailable', 'available', 'progress', 'completed']);

export const galaxy = z.strictObject({
  uuid: id,
  name: z.string(),
  systemsCount: z.int(),
  completedCount: z.int(),
  seasonEndsAt: time.nullable().describe('null: not announced'),
  nextSeasonAt: time.nullable().describe('null: not announced'),
  season: z.int().describe('its number'),
  isSeasonOver: z.boolean().describe('nobody launches until the next one begins; for this player'),
});

const season = z.strictObject({
  number: z.int(),
  startsAt: time.nullable().describe('null: long ago'),
  endsAt: time.nullable().describe('null: not announced'),
  isOver: z.boolean(),
  next: z.strictObject({ number: z.int(), startsAt: time.nullable() }).nullable(),
  own: z
    .strictObject({
      trips: z.int(),
      mined: amount,
      pirates: z.int(),
      systems: z.int(),
      stars: z.int(),
      rank: z.int().nullable().describe('by PROTO mined, up to 100 000; null: beyond, or not ranked'),
      topPercent: ownPlace.topPercent,
      pilots: z.int().describe('how many are ranked'),
    })
    .describe('so far, or at the end'),
  carryOver: z
    .array(z.strictObject({ key: z.enum(carryOverKeys), what: z.enum(carryOverKinds) }))
    .describe('what becomes of what a player has'),
});

export const star = z.strictObject({
  measure: z.enum(starMeasures),
  goal: z.int().describe('the value that wins it: percent, pieces, hits in a row, or seconds left'),
  best: z.int().describe('the best so far, by hand'),
  isWon: z.boolean(),
});

const systemRule = z.strictObject({
  key: z.string(),
  icon: z.string().describe('the name of a Tabler icon'),
  title: z.string(),
  harder: z.string().describe('what is harder, a sentence'),
  pays: z.string().describe('what it pays in return, a sentence'),
  terms: z
    .record(z.string(), z.number())
    .describe('the tunables that it replaces, by the published numbers; a flight keeps its own'),
});

export const solarSystem = z.strictObject({
  uuid: id,
  name: z.string(),
  status,
  priority: z.int(),
  attackTrips: z.array(id),
  expeditionTrips: z.array(id),
  personalTrips: z.array(id),
  completedTrips: z.int(),
  stars: z.int().describe('mastery stars won, of three a trip (D38)'),
  /** True while the system can be completed with the 'complete solar system' button (D14). */
  canComplete: z.boolean(),
  awards: z.array(award),
  position: z.strictObject({ x: z.number(), y: z.number(), z: z.number() }),
  nebula: z.enum(nebulaLooks),
  verb: z.enum(verbs).describe('how most of its objects are gathered (D52)'),
  rule: systemRule.nullable().describe('a rule of its own (D35); null for a system without one'),
});

export const trip = z.strictObject({
  uuid: id,
  solarSystemId: id,
  name: z.string(),
  type: z.enum(tripTypes),
  tripType: z.enum(tripTypes),
  location: z.enum(locations),
  planet: z.enum(planetLooks),
  status,
  difficulty: z.enum(difficulties),
  damage: z.number(),
  time: z.number().describe('hours'),
  baseExtraction: amount,
  mining: amount.describe('the base extraction with the ship in use of the type that flies it'),
  minRarity: z.enum(rarities),
  verb: z.enum(verbs).describe('how most of its objects are gathered (D52)'),
  priority: z.int(),
  awards: z.array(award),
  awardWasDropped: z.boolean(),
  stars: z.array(star).describe('its three mastery stars (D38), by what the ship in use can fly'),
  terms: z
    .record(z.string(), z.number())
    .optional()
    .describe('tunables that a flight there would have for itself now; missing where none is different'),
});

const nextGoal = z.strictObject({
  kind: z.enum(goalKinds),
  title: z.string(),
  progress: z.int(),
  target: z.int(),
  link: z
    .string()
    .describe("path of the goal's screen; its query names the system or the collection by uuid"),
});

export type NextGoalView = z.infer<typeof nextGoal>;
export type Award = z.infer<typeof award>;
export type SystemStatus = z.infer<typeof status>;
export type Galaxy = z.infer<typeof galaxy>;
export type Season = z.infer<typeof season>;
export type SystemRule = z.infer<typeof systemRule>;
export type SolarSystem = z.infer<typeof solarSystem>;
export type Star = z.infer<typeof star>;
export type Trip = z.infer<typeof trip>;

export const galaxySpecs = {
  'galaxies.list': callSpec({
    summary: 'The galaxies.',
    access: 'player',
    mutates: false,
    query: page(20),
    answer: listOf(galaxy),
    status: 200,
    errors: [],
  }),
  'goals.next': callSpec({
    summary: 'The nearest goal, with its progress in whole pieces (D58).',
    access: 'player',
    mutates: false,
    answer: nextGoal,
    status: 200,
    errors: [],
  }),
  'seasons.current': callSpec({
    summary: 'The season, what the player has reached in it, and what carries over to the next one (D42).',
    access: 'player',
    mutates: false,
    answer: season,
    status: 200,
    errors: [],
  }),
  'systems.list': callSpec({
    summary: 'The solar systems of a galaxy, by priority.',
    access: 'player',
    mutates: false,
    params: ids('g'),
    query: page(100),
    answer: listOf(solarSystem),
    status: 200,
    errors: ['not_found'],
  }),
  'systems.start': callSpec({
    summary: 'Explores a solar system: its first trips become available.',
    access: 'player',
    mutates: true,
    params: ids('g', 's'),
    answer: solarSystem,
    status: 200,
    errors: ['not_found', 'system_unavailable', 'system_started'],
  }),
  'systems.complete': callSpec({
    summary: 'Completes a solar system whose last trip is done.',
    access: 'player',
    mutates: true,
    params: ids('g', 's'),
    answer: solarSystem,
    status: 200,
    errors: ['not_found', 'system_unavailable', 'system_not_finished', 'system_completed'],
  }),
  'trips.list': callSpec({
    summary: 'The trips of a solar system, all three types by priority.',
    access: 'player',
    mutates: false,
    params: ids('g', 's'),
    query: page(100),
    answer: listOf(trip),
    status: 200,
    errors: ['not_found'],
  }),
  'trips.get': callSpec({
    summary: 'A trip.',
    access: 'player',
    mutates: false,
    params: ids('g', 's', 't'),
    answer: trip,
    status: 200,
    errors: ['not_found'],
  }),
};
