import { z } from 'zod';
import { amount, id, time } from '../core/fields.ts';
import { award } from '../galaxy/entities.ts';

export const boosters = z.strictObject({
  autoReplenishCount: z.int(),
  fullHealingCount: z.int(),
  timeTravelCount: z.int(),
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

export const docking = session.shape.docking.unwrap();

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

export type Boosters = z.infer<typeof boosters>;
export type Session = z.infer<typeof session>;
export type DockingView = z.infer<typeof docking>;
export type TripStatistics = z.infer<typeof tripStatistics>;
