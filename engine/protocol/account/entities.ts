import { z } from 'zod';
import { amount, id } from '../core/fields.ts';

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

export type User = z.infer<typeof user>;
