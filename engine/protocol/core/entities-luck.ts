import { z } from 'zod';
import { capsuleKinds, difficulties, rarities } from '#engine/content/kinds.ts';
import { aiReasons } from '#engine/rules/ai-pilot/ai-choice.ts';
import { aiStops } from '#engine/rules/ai-pilot/ai-flights.ts';
import { award, session } from './entities.ts';

/** What travels on the wire of draws, docking and the AI pilot. Amounts are PROTO with at most two decimals (D1). */
const id = z.guid();
const time = z.iso.datetime();
const amount = z.number();
const digest = z.string().regex(/^[0-9a-f]{64}$/);

export const fairness = z.strictObject({
  commitment: digest.describe("hex SHA-256 of the seed's text; what was shown before"),
  seed: z.string(),
  draw: z.number().describe('0 to 1; what was drawn is what from ≤ draw < to stands for'),
  from: z.number(),
  to: z.number(),
  verify: z
    .string()
    .describe(
      'the message: draw = the first 13 hex digits of HMAC-SHA256(seed, message), both as text, over 16^13',
    ),
});

/** Of the seeds that are drawn from next. */
export const capsuleKeys = z.strictObject({
  ship: z.int(),
  artifact: z.int(),
  commitment: digest.describe('of the next capsule, of either type'),
  synthesisCommitment: digest.describe('of the next synthesis'),
  luck: z.number().describe('percent; moves the chances of capsules'),
});

export const capsuleResult = z.strictObject({
  kind: z.enum(capsuleKinds),
  collectionId: id,
  count: z.int(),
  rarity: z.enum(rarities),
  skin: z.string(),
  isDuplicate: z.boolean().describe('it was owned already, and came as shards'),
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

export const docking = session.shape.docking.unwrap();

export const aiFlight = z.strictObject({
  tripId: id,
  solarSystemId: id,
  name: z.string(),
  startedAt: time,
  endsAt: time,
  damage: z.number(),
  healthBefore: z.number(),
  healthAfter: z.number(),
  mined: amount,
  manualMined: amount,
  caughtPirates: z.int(),
  awards: z.array(award),
  reason: z.enum(aiReasons).describe('why this trip'),
});

export const aiStop = z.strictObject({
  at: time,
  reason: z.enum(aiStops),
  health: z.number(),
  damage: z.number().nullable().describe('what the next trip would have taken'),
});

/** What a run has done, or will do. */
export const aiStatistics = z.strictObject({
  startedAt: time.nullable(),
  finishedAt: time.nullable().describe('when its last flight ends'),
  difficulty: z.enum(difficulties).nullable(),
  totalTrips: z.int(),
  mined: amount,
  manualMined: amount,
  caughtPirates: z.int(),
  awards: z.array(award),
  flights: z.array(aiFlight).describe('those that have ended, and the one under way'),
  stop: aiStop.nullable().describe('null while it flies'),
  isCollected: z.boolean(),
});

export const aiForecast = z.strictObject({
  difficulty: z.enum(difficulties),
  totalTrips: z.int(),
  expected: amount,
  durationMs: z.int(),
  health: z.array(z.number()).describe('HP after each trip'),
  awards: z.array(award),
  stop: aiStop,
});

export const aiPilot = z.strictObject({
  shipId: id,
  isActive: z.boolean(),
  isAvailable: z.boolean(),
  isCollectable: z.boolean().describe('its last flight has ended, and it waits to be collected'),
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  difficulty: z.enum(difficulties).nullable(),
  status: z.enum(['locked', 'processing', 'available']).describe('of the unlocking'),
  availableAt: time.nullable().describe('when a check that is under way is over at the latest'),
  registrations: z.array(
    z.strictObject({ exchange: z.string(), uid: z.string(), email: z.string(), registeredAt: time }),
  ),
  registrationsNeeded: z.int(),
  tripId: id.nullable().describe('the trip it is on'),
  forecasts: z.array(aiForecast).describe('of a run begun now, one a difficulty that has a trip to fly'),
});

export type FairnessView = z.infer<typeof fairness>;
export type CapsuleKeys = z.infer<typeof capsuleKeys>;
export type CapsuleResult = z.infer<typeof capsuleResult>;
export type Shard = z.infer<typeof shard>;
export type DockingView = z.infer<typeof docking>;
export type AiFlightView = z.infer<typeof aiFlight>;
export type AiStatistics = z.infer<typeof aiStatistics>;
export type AiForecast = z.infer<typeof aiForecast>;
export type AiPilotView = z.infer<typeof aiPilot>;
