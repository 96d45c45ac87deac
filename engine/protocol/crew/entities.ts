import { z } from 'zod';
import { crewTiers } from '#engine/rules/crew/crew.ts';
import { amount, id, time } from '../core/fields.ts';

export const general = z.strictObject({
  uuid: id.describe('to be chosen by'),
  username: z.string().nullable(),
  firstName: z.string(),
  earned: amount.describe('PROTO mined in all'),
  referralCount: z.int().describe('active pilots in the crew'),
});

export const generalStatus = z.strictObject({
  isActive: z.boolean(),
  availableAt: time.nullable().describe('the end of access; null when there never was any'),
  referralCount: z.int().describe('active pilots in the crew'),
  referralLimit: z.int(),
  tribute: amount.describe('waiting to be claimed'),
  isNotificationEnabled: z.boolean(),
  conversionRate: z.number(),
});

export const referral = z.strictObject({
  uuid: id,
  username: z.string().nullable(),
  firstName: z.string(),
  crew: z.enum(crewTiers).nullable().describe('null: not active yet, or after the last place'),
  status: z.boolean().describe('active'),
});

export const referralStatistics = z.strictObject({
  spaceshipCount: z.int(),
  satelliteCount: z.int(),
  planetaryCount: z.int(),
  extractionBonus: z.number().describe('percent of the base extraction'),
  currentGeneral: general.pick({ uuid: true, username: true, firstName: true }).nullable(),
  canChooseGeneral: z.boolean(),
  inviteLink: z
    .url()
    .nullable()
    .describe("opens the game in the messenger with the player's code; null with the local messenger"),
});

export const leaderboardEntry = z.strictObject({
  uuid: id,
  username: z.string(),
  rank: z.int(),
  value: z.number(),
});

export type General = z.infer<typeof general>;
export type GeneralStatus = z.infer<typeof generalStatus>;
export type Referral = z.infer<typeof referral>;
export type ReferralStatistics = z.infer<typeof referralStatistics>;
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;
