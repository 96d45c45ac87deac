import { z } from 'zod';
import {
  awardKinds,
  difficulties,
  locations,
  nebulaLooks,
  planetLooks,
  rarities,
  tripTypes,
} from '#engine/content/kinds.ts';
import { amount, id, time } from '../core/fields.ts';

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
  /** True while the system can be completed with the 'complete solar system' button (D14). */
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

export type Award = z.infer<typeof award>;
export type Status = z.infer<typeof status>;
export type Galaxy = z.infer<typeof galaxy>;
export type SolarSystem = z.infer<typeof solarSystem>;
export type Trip = z.infer<typeof trip>;
