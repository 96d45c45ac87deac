import { z } from 'zod';
import { achievementTypes, homelandIcons, taskConditions } from '#engine/content/schemas/homeland.ts';
import { nftKinds, orderStatuses } from '#engine/rules/core/shop-state.ts';
import { crewTiers } from '#engine/rules/crew/crew.ts';

/** What travels on the wire of crews, home and store (chapter 3). Amounts are PROTO with at most two decimals (D1). */
const id = z.guid();
const time = z.iso.datetime();
const amount = z.number();

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

export const task = z.strictObject({
  uuid: id,
  title: z.string(),
  icon: z.enum(homelandIcons),
  award: amount,
  condition: z.enum(taskConditions),
  assignment: z.url(),
  status: z.enum(['to_do', 'done']),
});

export const quest = z.strictObject({
  uuid: id,
  title: z.string(),
  status: z.enum(['pending', 'completed', 'blocked']),
  isPassed: z.boolean().describe('every answer was right: the award can be claimed'),
  award: amount,
  description: z.string(),
  videoLink: z.string().nullable(),
  script: z.string(),
  questionCount: z.int(),
});

export const questGroup = z.strictObject({ title: z.string(), quests: z.array(quest) });

const option = z.strictObject({ uuid: id, title: z.string() });

export const question = z.strictObject({ uuid: id, title: z.string(), options: z.array(option) });

export const answerResult = z.strictObject({
  isCorrectAnswer: z.boolean(),
  correctAnswer: option,
  isPassed: z.boolean().describe('it was the last question, and the award can be claimed'),
});

export const achievement = z.strictObject({
  uuid: id,
  title: z.string(),
  description: z.string(),
  icon: z.enum(homelandIcons),
  type: z.enum(achievementTypes),
  progress: z.number().describe("in the type's units"),
  nextLevel: z
    .strictObject({ level: z.int(), award: amount, value: z.number() })
    .nullable()
    .describe('null: done'),
});

export const investment = z.strictObject({
  uuid: id,
  title: z.string(),
  description: z.string(),
  unlocks: z.string(),
  goal: amount,
  currentPool: amount.describe('what all pilots have put in'),
  investors: z.int(),
  options: z.array(z.strictObject({ uuid: id, value: amount })),
  presetOption: id.describe('the one chosen last, or the first'),
  userInvest: amount,
});

export const leaderboardEntry = z.strictObject({
  uuid: id,
  username: z.string(),
  rank: z.int(),
  value: z.number(),
});

export const externalWallet = z.strictObject({
  address: z.string().describe('as wallets show it'),
  raw: z.string().describe('workchain:hash'),
  isProven: z.boolean(),
});

export const dailyReward = z.strictObject({
  currentDay: z.iso.date().describe("the player's own date; that of the last claim while nothing is up"),
  previousDay: z.iso.date().nullable().describe('the date of the last claim'),
  daysCount: z.int().describe('which of the seven is up, or was claimed today'),
  isAvailable: z.boolean(),
  opensAt: time.describe('when the next one is up'),
  awards: z.array(z.strictObject({ day: z.int(), type: z.enum(['default', 'clean']), amount })),
});

export const nftCounts = z.strictObject({
  atomicExtruderCount: z.int(),
  atomicExtruderLiteCount: z.int(),
  wormholeGeneratorCount: z.int(),
  wormholeGeneratorLiteCount: z.int(),
  activeAtomicExtruderType: z.enum(['atomic_extruder', 'atomic_extruder_lite']).nullable(),
  activeWormholeGeneratorType: z.enum(['wormhole_generator', 'wormhole_generator_lite']).nullable(),
  syncedAt: time.nullable(),
  source: z.enum(['local', 'index', 'none']).describe("who says so; 'local' are samples"),
});

export const nftKind = z.enum(nftKinds);

export const mintRequest = z.strictObject({
  kind: z.enum(['atomic_extruder', 'wormhole_generator']),
  type: z.literal('lite'),
  isRequested: z.boolean(),
});

export const product = z.strictObject({
  uuid: id,
  key: z.string(),
  kind: z.enum(['clean', 'auto_replenish', 'ai_pilot', 'general']),
  title: z.string(),
  description: z.string(),
  finalPrice: z.int().describe('hundredths of a Star'),
  stars: z.int().describe('what is asked: the price rounded up'),
  count: z.number().nullable().describe('how many of it, where that can be said'),
});

export const order = z.strictObject({
  orderId: id,
  productId: id,
  shipId: id.nullable(),
  stars: z.int(),
  status: z.enum(orderStatuses),
  createdAt: time,
  paidAt: time.nullable(),
});

export type General = z.infer<typeof general>;
export type GeneralStatus = z.infer<typeof generalStatus>;
export type Referral = z.infer<typeof referral>;
export type ReferralStatistics = z.infer<typeof referralStatistics>;
export type Task = z.infer<typeof task>;
export type Quest = z.infer<typeof quest>;
export type QuestGroup = z.infer<typeof questGroup>;
export type Question = z.infer<typeof question>;
export type AnswerResult = z.infer<typeof answerResult>;
export type Achievement = z.infer<typeof achievement>;
export type Investment = z.infer<typeof investment>;
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;
export type ExternalWallet = z.infer<typeof externalWallet>;
export type DailyReward = z.infer<typeof dailyReward>;
export type NftCountsView = z.infer<typeof nftCounts>;
export type MintRequest = z.infer<typeof mintRequest>;
export type Product = z.infer<typeof product>;
export type OrderView = z.infer<typeof order>;
