import { z } from 'zod';
import { rarities, shipSizes, shipTypes, stats } from '../../content/kinds.ts';
import { callSpec, ids, listOf, page } from '../core/call-spec.ts';
import { amount, balance, id } from '../core/entities.ts';

const artifactTrait = z.strictObject({
  strength: z.enum(['rare', 'epic']),
  title: z.string(),
  text: z.string().describe('what it does, by the published numbers'),
});
const artifactSet = z.strictObject({
  size: z.int().describe('so many of its family on one ship'),
  text: z.string().describe('do this together'),
});
const shipTrait = z.strictObject({
  stat: z.enum(stats).describe('the family of artifacts'),
  strength: z.enum(['rare', 'epic', 'set']),
  title: z.string(),
  text: z.string(),
});

export const artifact = z.strictObject({
  uuid: id,
  artifactId: id.nullable(),
  shipId: id.nullable(),
  name: z.string(),
  about: z.string().describe('a sentence about it'),
  skin: z.string(),
  rarity: z.enum(rarities),
  grade: z.int(),
  step: z.number(),
  stat: z.enum(stats),
  bonus: z.number().describe('what it adds to its stat at its grade'),
  equipped: z.boolean(),
  currentShards: z.int(),
  requiredShards: z.int(),
  trait: artifactTrait.nullable().describe('what it does besides its stat (D36); null for a common one'),
  set: artifactSet,
});

export const ship = z.strictObject({
  uuid: id,
  shipId: id.nullable().describe('null: known by its shards only, not owned'),
  collectionId: id,
  type: z.enum(shipTypes),
  rarity: z.enum(rarities),
  grade: z.int(),
  level: z.int(),
  skin: z.string(),
  livery: z
    .strictObject({ key: z.string(), colour: z.string() })
    .nullable()
    .describe('its paint, as a colour that its hull is multiplied by; a prize for mastery (D38)'),
  name: z.string(),
  about: z.string().describe('a sentence about it'),
  size: z.enum(shipSizes),
  inUse: z.boolean(),
  sessionId: id.nullable(),
  isEvent: z.boolean(),
  currentShards: z.int(),
  requiredShards: z.int(),
  nextGrade: z
    .strictObject({ requiredShards: z.int(), currentShards: z.int(), requiredCleanProto: amount })
    .nullable(),
  nextLevel: z.strictObject({ price: amount }).nullable(),
  upgradePoints: z.int(),
  healthPoints: z.int(),
  energyPoints: z.int(),
  luckPoints: z.int(),
  speedPoints: z.int(),
  recoveryPoints: z.int(),
  extractionPoints: z.int(),
  maxHealth: z.number(),
  health: z.number(),
  fillCargoEnergyLimit: z.number().describe('the most energy and the most cargo'),
  energy: z.number(),
  dockingReward: z.number().describe('percent of the base extraction'),
  assaultReward: z.number().describe('percent of the base extraction'),
  shipWarTime: z.int().describe('seconds of an assault'),
  reduceTripTime: z.number().describe('seconds'),
  healthRecoveryRate: z.number().describe('HP an hour, while not in a trip'),
  energyRecoveryRate: z.number().describe('energy an hour'),
  luckCoefficient: z.number().describe('percent'),
  baseProtoExtraction: z.number().describe('percent of the base extraction of a trip'),
  cargoCapacity: z.number().describe('percent of the base extraction that a full cargo adds'),
  artifacts: z.array(artifact),
  traits: z
    .array(shipTrait)
    .describe('what its artifacts do besides their stats: of each family the strongest, and its set'),
});

const shard = z.strictObject({
  kind: z.enum(['ship_shard', 'artifact_shard']),
  collectionId: id,
  skin: z.string(),
  name: z.string(),
  rarity: z.enum(rarities),
  grade: z.int().describe('of what is owned; 0 when nothing is'),
  currentShards: z.int(),
  requiredShards: z.int().describe('for the next grade, or to build it; 0 at the last grade'),
  requiredCleanProto: amount,
});

export type ArtifactTrait = z.infer<typeof artifactTrait>;
export type ArtifactSet = z.infer<typeof artifactSet>;
export type ShipTraitView = z.infer<typeof shipTrait>;
export type Artifact = z.infer<typeof artifact>;
export type Ship = z.infer<typeof ship>;
export type Shard = z.infer<typeof shard>;

const points = z.int().min(0).max(1000);

const onShip = z.strictObject({ shipId: z.guid() });
const carried = ['not_found', 'ship_in_trip', 'no_slot'] as const;

export const hangarSpecs = {
  'collections.ships': callSpec({
    summary: 'Every ship there is: owned ones have a `shipId`, those known by shards only have none.',
    access: 'player',
    mutates: false,
    query: page(100),
    answer: listOf(ship),
    status: 200,
    errors: [],
  }),
  'ships.create': callSpec({
    summary: 'Builds the first ship of a player who has none.',
    access: 'player',
    mutates: true,
    answer: ship,
    status: 201,
    errors: ['ship_exists'],
  }),
  'ships.get': callSpec({
    summary: 'A ship.',
    access: 'player',
    mutates: false,
    params: ids('id'),
    answer: ship,
    status: 200,
    errors: ['not_found'],
  }),
  'ships.choose': callSpec({
    summary: 'Puts a ship in use instead of the others of its type.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ inUse: z.literal(true) }),
    answer: ship,
    status: 200,
    errors: ['not_found', 'ship_in_trip'],
  }),
  'ships.livery': callSpec({
    summary: 'Paints all ships of this one’s type in a livery that mastery has unlocked; null takes it off.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ livery: z.string().max(60).nullable() }),
    answer: ship,
    status: 200,
    errors: ['not_found', 'livery_locked'],
  }),
  'ships.level': callSpec({
    summary: "Buys the ship's next level, or several at once: all or nothing.",
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({
      levels: z
        .union([z.int().min(1).max(120), z.literal('max')])
        .default(1)
        .describe('`max`: as many as the balance pays for'),
    }),
    answer: z.strictObject({ ship, balance, levels: z.int().describe('the number of levels bought') }),
    status: 200,
    errors: ['not_found', 'not_enough_balance', 'level_capped'],
  }),
  'ships.characteristics': callSpec({
    summary: "Spends upgrade points: the stats' new totals.",
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z
      .strictObject({
        healthPoints: points,
        energyPoints: points,
        luckPoints: points,
        speedPoints: points,
        recoveryPoints: points,
        extractionPoints: points,
      })
      .partial(),
    answer: ship,
    status: 200,
    errors: ['not_found', 'not_enough_points', 'stat_capped', 'stat_lowered'],
  }),
  'collections.merge-ship': callSpec({
    summary:
      "Raises a ship's grade, or builds the ship of a collection (by its uuid in the list) from shards.",
    access: 'player',
    mutates: true,
    params: ids('id'),
    answer: z.strictObject({ ship, balance }),
    status: 200,
    errors: ['not_found', 'merge_not_ready', 'grade_capped', 'not_enough_clean'],
  }),
  'collections.artifacts': callSpec({
    summary:
      'Every artifact there is: owned ones have an `artifactId`, those known by shards only have none.',
    access: 'player',
    mutates: false,
    query: page(100),
    answer: listOf(artifact),
    status: 200,
    errors: [],
  }),
  'collections.merge-artifact': callSpec({
    summary: "Raises an artifact's grade, or builds the artifact of a collection (by its uuid in the list).",
    access: 'player',
    mutates: true,
    params: ids('id'),
    answer: z.strictObject({ artifact: artifact, balance }),
    status: 200,
    errors: ['not_found', 'merge_not_ready', 'grade_capped', 'not_enough_clean'],
  }),
  'collections.assign-artifact': callSpec({
    summary: 'Installs an artifact on a ship.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: onShip,
    answer: artifact,
    status: 200,
    errors: [...carried, 'artifact_installed'],
  }),
  'collections.reassign-artifact': callSpec({
    summary: 'Moves an artifact to another ship; to none when `shipId` is null.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ shipId: z.guid().nullable() }),
    answer: artifact,
    status: 200,
    errors: [...carried, 'artifact_installed', 'artifact_not_installed'],
  }),
  'collections.dismount-artifact': callSpec({
    summary: 'Takes an artifact off its ship.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    answer: artifact,
    status: 200,
    errors: ['not_found', 'ship_in_trip', 'artifact_not_installed'],
  }),
  'collections.shards': callSpec({
    summary: 'Loose shards, by collection, and what the next merge takes.',
    access: 'player',
    mutates: false,
    query: page(100),
    answer: listOf(shard),
    status: 200,
    errors: [],
  }),
};
