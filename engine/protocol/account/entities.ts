import { z } from 'zod';
import { amount, id, time } from '../core/fields.ts';

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

export const device = z.strictObject({
  uuid: id.describe('the id of its newest session'),
  platform: z.string().nullable().describe('Android, iPhone, Windows …; null when the device does not say'),
  isPhone: z.boolean(),
  isCurrent: z.boolean().describe('the device that asks'),
  signedInAt: time,
  lastSeenAt: time.describe('to five minutes; real time, as the others'),
  expiresAt: time,
});

export type Device = z.infer<typeof device>;
export type User = z.infer<typeof user>;
