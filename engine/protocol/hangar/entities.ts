import { z } from 'zod';
import { rarities, shipSizes, shipTypes, stats } from '#engine/content/kinds.ts';
import { amount, id } from '../core/fields.ts';

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

export const shard = z.strictObject({
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
