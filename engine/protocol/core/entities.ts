import { z } from 'zod';
import {
  awardKinds,
  difficulties,
  locations,
  nebulaLooks,
  planetLooks,
  rarities,
  shipTypes,
  stats,
  tripTypes,
} from '#engine/content/kinds.ts';

/** What travels on the wire: the specification's chapter 3. An amount is PROTO with at most two decimals (D1). */
const id = z.guid();
const time = z.iso.datetime();
const amount = z.number();
const status = z.enum(['unavailable', 'available', 'progress', 'completed']);

export const balance = z.strictObject({ default: amount, clean: amount, conversionRate: z.number() });

export const user = z.strictObject({
  uuid: id,
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  telegramId: z.number(),
  accountId: z.string(),
  referralCode: z.string(),
  crewBonus: z.number().describe('percent of the base extraction'),
  balance: amount,
  cleanProto: amount,
  isOnboarded: z.boolean(),
  isSelectedGeneral: z.boolean(),
  isRecruitedReferral: z.boolean(),
  activeAtomicExtruderType: z.enum(['atomic_extruder', 'atomic_extruder_lite']).nullable(),
  activeWormholeGeneratorType: z.enum(['wormhole_generator', 'wormhole_generator_lite']).nullable(),
  isAutoReplenishWithdrawEnabled: z.boolean(),
  address: z.string().nullable(),
});

export const boosters = z.strictObject({
  autoReplenishCount: z.int(),
  fullHealingCount: z.int(),
  timeTravelCount: z.int(),
});

export const award = z.strictObject({
  kind: z.enum(awardKinds),
  count: z.number(),
  rarity: z.enum(rarities).nullable(),
  skin: z.string().nullable(),
  collectionId: id.nullable(),
});

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

export const galaxy = z.strictObject({
  uuid: id,
  name: z.string(),
  systemsCount: z.int(),
  completedCount: z.int(),
  seasonEndsAt: time.nullable().describe('null: not announced'),
  nextSeasonAt: time.nullable().describe('null: not announced'),
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
  /** True while the 'complete solar system' button would work (D14). */
  canComplete: z.boolean(),
  awards: z.array(award),
  position: z.strictObject({ x: z.number(), y: z.number(), z: z.number() }),
  nebula: z.enum(nebulaLooks),
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
  priority: z.int(),
  awards: z.array(award),
  awardWasDropped: z.boolean(),
});

export const session = z.strictObject({
  uuid: id,
  tripId: id,
  shipId: id,
  solarSystemId: id,
  createdAt: time,
  endsAt: time,
  finishedAt: time.nullable(),
  isAiPilot: z.boolean(),
  seed: z.string(),
  tunablesVersion: z.int(),
  base: amount.describe('the base extraction of the trip with the ship that flies it (D16)'),
  expected: amount.describe('what the trip card promised, with a full cargo'),
  mined: amount,
  manualMined: amount,
  baggage: z.number(),
  cargoLimit: z.number(),
  energy: z.number(),
  health: z.number(),
  isReplenished: z.boolean().describe('an auto replenish was used'),
  awards: z.array(award),
  caughtPirates: z.int().describe('how many'),
  pirateEarned: amount.describe('the part of manualMined that pirates paid'),
  pirates: z.array(z.int()).describe('the numbers of the pirates caught, 1 to 5'),
  tapped: z.array(z.int()).describe('the objects that were taken'),
  docking: z
    .strictObject({ startedAt: time.nullable(), endedAt: time.nullable(), earned: amount })
    .nullable(),
});

export const tripStatistics = z.strictObject({
  totalTrips: z.int(),
  totalAttackTrips: z.int(),
  totalExpeditionTrips: z.int(),
  totalMined: amount,
  totalManualMined: amount,
  totalCaughtPirates: z.int(),
  totalOpenedSolarSystems: z.int(),
  totalImprovedArtifacts: z.int(),
  totalImprovedShips: z.int(),
});

export const ledgerEntry = z.strictObject({
  at: time,
  currency: z.enum(['default', 'clean']),
  amount,
  reason: z.string(),
  reference: z.string(),
  balanceAfter: amount,
});

export type Balance = z.infer<typeof balance>;
export type User = z.infer<typeof user>;
export type Boosters = z.infer<typeof boosters>;
export type Award = z.infer<typeof award>;
export type Artifact = z.infer<typeof artifact>;
export type Ship = z.infer<typeof ship>;
export type Galaxy = z.infer<typeof galaxy>;
export type SolarSystem = z.infer<typeof solarSystem>;
export type Trip = z.infer<typeof trip>;
export type Session = z.infer<typeof session>;
export type TripStatistics = z.infer<typeof tripStatistics>;
export type LedgerEntry = z.infer<typeof ledgerEntry>;
export type Status = z.infer<typeof status>;
