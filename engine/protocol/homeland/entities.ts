import { z } from 'zod';
import { achievementTypes, homelandIcons, taskConditions } from '#engine/content/schemas/homeland.ts';
import { amount, id, time } from '../core/fields.ts';

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

export const dailyReward = z.strictObject({
  currentDay: z.iso.date().describe("the player's own date; that of the last claim while nothing is up"),
  previousDay: z.iso.date().nullable().describe('the date of the last claim'),
  daysCount: z.int().describe('which of the seven is up, or was claimed today'),
  isAvailable: z.boolean(),
  opensAt: time.describe('when the next one is up'),
  awards: z.array(z.strictObject({ day: z.int(), type: z.enum(['default', 'clean']), amount })),
});

export type Task = z.infer<typeof task>;
export type Quest = z.infer<typeof quest>;
export type QuestGroup = z.infer<typeof questGroup>;
export type Question = z.infer<typeof question>;
export type AnswerResult = z.infer<typeof answerResult>;
export type Achievement = z.infer<typeof achievement>;
export type Investment = z.infer<typeof investment>;
export type DailyReward = z.infer<typeof dailyReward>;
