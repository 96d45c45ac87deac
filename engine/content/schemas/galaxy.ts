import { z } from 'zod';
import {
  difficulties,
  locations,
  nebulaLooks,
  pathVerbs,
  planetLooks,
  rarities,
  shipSizes,
  shipTypes,
  stats,
  tripTypes,
  verbs,
} from '../kinds.ts';

export * from '../kinds.ts';

const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const hundredths = z.int().min(0);
const statNumbers = z.strictObject({
  health: z.number().min(0),
  energy: z.number().min(0),
  luck: z.number().min(0),
  speed: z.number().min(0),
  recovery: z.number().min(0),
  extraction: z.number().min(0),
});

/** Pieces of one reward. */
const pieces = z.int().min(1).max(1000);

/** Amounts of a currency are whole PROTO here (the rules count hundredths), other amounts are pieces. */
export const awardRow = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('protomatter'),
    count: z.number().positive().max(100_000).meta({ unit: 'PROTO' }),
  }),
  z.strictObject({
    kind: z.literal('clean_protomatter'),
    count: z.number().positive().max(1000).meta({ unit: 'clean PROTO' }),
  }),
  z.strictObject({
    kind: z.enum(['ship_shard', 'artifact_shard']),
    count: pieces,
    collection: key.meta({ choices: 'collections' }),
  }),
  z.strictObject({ kind: z.enum(['artifact_capsule_key', 'ship_capsule_key']), count: pieces }),
]);

/**
 * One of the nine kinds of ships. `base` and `perPoint` are used in D8's formula, in the units given in
 * `rules/hangar/ship-stats.ts`.
 */
export const shipRow = z.strictObject({
  key,
  type: z.enum(shipTypes),
  rarity: z.enum(rarities),
  size: z.enum(shipSizes),
  base: statNumbers,
  perPoint: statNumbers,
  cargoCapacityPercent: z.number().min(0),
  dockingRewardPercent: z.number().min(0),
  assaultRewardPercent: z.number().min(0),
  warTimeSeconds: z.int().min(0),
  /** Shards needed for grades 2 to 5; the first number is also the price of building the ship. */
  gradeShards: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  gradeCleanProto: z.tuple([hundredths, hundredths, hundredths, hundredths]),
});

/** An artifact adds `bonus + step × grade` to one stat of the ship that carries it. */
export const artifactRow = z.strictObject({
  key,
  rarity: z.enum(rarities),
  stat: z.enum(stats),
  bonus: z.number().positive(),
  step: z.number().positive(),
  gradeShards: z.tuple([z.int(), z.int(), z.int(), z.int()]),
});

const tripRow = z.strictObject({
  key,
  type: z.enum(tripTypes),
  location: z.enum(locations),
  planet: z.enum(planetLooks),
  difficulty: z.enum(difficulties),
  damage: z.int().min(1).max(100),
  timeHours: z.number().positive().max(48),
  /** PROTO that a ship with an extraction of 100 brings home. */
  baseExtraction: z.number().positive(),
  /** The lowest rarity of ship that may fly the trip. */
  minRarity: z.enum(rarities).default('common'),
  /** The verb of a guest flight (D52), instead of its system's; only for personal trips. */
  verb: z.enum(verbs).optional(),
  awards: z.array(awardRow),
});

const systemRow = z.strictObject({
  key,
  priority: z.int().min(1),
  /** Position in the galaxy's disc: x and z within ±1 on the plane, y the height above it. */
  position: z.strictObject({
    x: z.number().min(-1).max(1),
    y: z.number().min(-0.2).max(0.2),
    z: z.number().min(-1).max(1),
  }),
  nebula: z.enum(nebulaLooks),
  /** The key of its rule (D35); the first system has none. */
  rule: key.optional(),
  /** The verb by which most of its objects are gathered (D52); absent for taps. */
  verb: z.enum(pathVerbs).optional(),
  awards: z.array(awardRow),
  trips: z.array(tripRow).length(30),
});

export const galaxyRow = z.strictObject({ key, systems: z.array(systemRow).min(1) });

export const tunableRow = z.strictObject({
  group: z.string(),
  unit: z.string(),
  min: z.number(),
  max: z.number(),
  default: z.number(),
  /** True if the value must be a whole number. */
  whole: z.boolean().optional(),
});

export type AwardRow = z.infer<typeof awardRow>;
export type ShipRow = z.infer<typeof shipRow>;
export type ArtifactRow = z.infer<typeof artifactRow>;
export type TripRow = z.infer<typeof tripRow>;
export type SystemRow = z.infer<typeof systemRow>;
export type GalaxyRow = z.infer<typeof galaxyRow>;
export type TunableRow = z.infer<typeof tunableRow>;
