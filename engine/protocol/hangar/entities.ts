import { z } from 'zod';
import { rarities, shipTypes, stats } from '#engine/content/kinds.ts';
import { amount, id } from '../core/fields.ts';

export const artifact = z.strictObject({
  uuid: id,
  artifactId: id.nullable(),
  shipId: id.nullable(),
  name: z.string(),
  skin: z.string(),
  rarity: z.enum(rarities),
  grade: z.int(),
  step: z.number(),
  stat: z.enum(stats),
  bonus: z.number().describe('what it adds to its stat at its grade'),
  equipped: z.boolean(),
  currentShards: z.int(),
  requiredShards: z.int(),
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
  name: z.string(),
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
  shipWarTime: z.int().describe('seconds'),
  reduceTripTime: z.number().describe('seconds'),
  healthRecoveryRate: z.number().describe('HP an hour, while not in a trip'),
  energyRecoveryRate: z.number().describe('energy an hour'),
  luckCoefficient: z.number().describe('percent'),
  baseProtoExtraction: z.number().describe('percent of the base extraction of a trip'),
  cargoCapacity: z.number().describe('percent of the base extraction that a full cargo adds'),
  artifacts: z.array(artifact),
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

export type Artifact = z.infer<typeof artifact>;
export type Ship = z.infer<typeof ship>;
export type Shard = z.infer<typeof shard>;
