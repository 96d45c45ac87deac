import { z } from 'zod';
import { difficulties } from '#engine/content/kinds.ts';
import {
  achievementTypes,
  contractClients,
  contractGoals,
  homelandIcons,
  taskConditions,
} from '#engine/content/schemas/homeland.ts';
import { amount, id, time } from '../core/fields.ts';

export const task = z.strictObject({
  uuid: id,
  title: z.string(),
  icon: z.enum(homelandIcons),
  award: amount.describe('what it pays now; less until the first system is completed'),
  condition: z.enum(taskConditions),
  assignment: z.url(),
  visit: z
    .string()
    .nullable()
    .describe(
      'of a visit_site task: the path to open instead, which records the visit and leads on to the site',
    ),
  isVisited: z.boolean(),
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
  opens: z
    .array(z.strictObject({ kind: z.enum(['tunable', 'rule', 'encounter', 'skin']), text: z.string() }))
    .describe('what it opens for everybody when it is full (D40)'),
  openedAt: time.nullable().describe('null: not open yet'),
  story: z.string().nullable().describe('what came of it; null before'),
});

export const dailyReward = z.strictObject({
  currentDay: z.iso.date().describe("the player's own date; that of the last claim while nothing is up"),
  previousDay: z.iso.date().nullable().describe('the date of the last claim'),
  daysCount: z.int().describe('which of the seven is up, or was claimed today'),
  isAvailable: z.boolean(),
  opensAt: time.describe('when the next one is up'),
  awards: z.array(z.strictObject({ day: z.int(), type: z.enum(['default', 'clean']), amount })),
});

const dailyContract = z.strictObject({
  uuid: id.describe('the `contractId` to take it by; of this day only'),
  title: z.string(),
  description: z.string(),
  client: z.strictObject({ key: z.enum(contractClients), name: z.string() }),
  difficulty: z.enum(difficulties),
  goalType: z.enum(contractGoals),
  goal: z.int().describe("in the type's units"),
  progress: z.number(),
  pay: amount,
  state: z
    .enum(['offered', 'taken', 'under_way', 'done', 'failed', 'closed'])
    .describe('closed: another one was taken'),
});

export const contractBoard = z.strictObject({
  currentDay: z.iso.date().describe("the player's own date"),
  isAvailable: z.boolean().describe('one can be taken'),
  opensAt: time.describe('when the next three are offered'),
  streak: z.int().describe('contracts done; a missed day pauses it and never lowers it'),
  bonus: z
    .strictObject({ at: z.int(), clean: amount })
    .describe('the next streak that pays clean PROTO, and how much'),
  week: z
    .array(
      z.strictObject({ date: z.iso.date(), state: z.enum(['done', 'paused', 'today', 'ahead', 'none']) }),
    )
    .length(7)
    .describe('from Monday; none: before the first contract'),
  previous: dailyContract.nullable().describe('the one taken on an earlier day, when it is new ones now'),
  count: z.int(),
  data: z.array(dailyContract),
});

export type DailyContract = z.infer<typeof dailyContract>;
export type ContractBoard = z.infer<typeof contractBoard>;
export type Task = z.infer<typeof task>;
export type Quest = z.infer<typeof quest>;
export type QuestGroup = z.infer<typeof questGroup>;
export type Question = z.infer<typeof question>;
export type AnswerResult = z.infer<typeof answerResult>;
export type Achievement = z.infer<typeof achievement>;
export type Investment = z.infer<typeof investment>;
export type DailyReward = z.infer<typeof dailyReward>;
