import { z } from 'zod';
import { difficulties, tripTypes } from '../../content/kinds.ts';
import { eventColours, eventCounts, eventHeroes, eventLeads } from '../../content/schemas/events.ts';
import {
  achievementTypes,
  contractClients,
  contractGoals,
  homelandIcons,
  taskConditions,
} from '../../content/schemas/homeland.ts';
import { callSpec, ids, listOf, page } from '../core/call-spec.ts';
import { amount, balance, id, ownPlace, time } from '../core/entities.ts';
import { award } from '../galaxy/calls.ts';

const task = z.strictObject({
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

const quest = z.strictObject({
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

const questGroup = z.strictObject({ title: z.string(), quests: z.array(quest) });

const option = z.strictObject({ uuid: id, title: z.string() });

const question = z.strictObject({ uuid: id, title: z.string(), options: z.array(option) });

const answerResult = z.strictObject({
  isCorrectAnswer: z.boolean(),
  correctAnswer: option,
  isPassed: z.boolean().describe('it was the last question, and the award can be claimed'),
});

const achievement = z.strictObject({
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

const investment = z.strictObject({
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

const dailyReward = z.strictObject({
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

const contractBoard = z.strictObject({
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

const milestone = z.strictObject({ at: z.number(), isReached: z.boolean(), rewards: z.array(award) });

const event = z.strictObject({
  uuid: id.describe('of the event and of this time of it'),
  key: z.string(),
  title: z.string(),
  effect: z.string().describe('what is different, in a few words'),
  about: z.string(),
  colour: z.enum(eventColours),
  hero: z.enum(eventHeroes),
  leads: z.enum(eventLeads).describe('where to take part'),
  startsAt: time,
  endsAt: time,
  state: z.enum(['on', 'ended']).describe('an ended one stays for a day'),
  counts: z.enum(eventCounts).nullable().describe('what it counts; null: nothing'),
  own: z.number().describe("what the player has added, in the counted thing's unit"),
  ownText: z.string().nullable(),
  rank: z.int().nullable().describe("the player's up to 100 000; null: beyond, or nothing added"),
  topPercent: ownPlace.topPercent,
  pilots: z.int().describe('how many have added something'),
  goal: z
    .strictObject({ total: z.number(), target: z.number(), milestones: z.array(milestone) })
    .nullable()
    .describe('what all pilots reach together'),
  board: z
    .strictObject({
      title: z.string(),
      prizes: z.array(z.strictObject({ to: z.int(), rewards: z.array(award) })),
    })
    .nullable(),
  systems: z.array(id).nullable().describe('the systems where it holds; null: all'),
  types: z.array(z.enum(tripTypes)).nullable(),
});

const eventList = z.strictObject({
  count: z.int(),
  data: z.array(event),
  terms: z.record(z.string(), z.number()).describe('tunables that events change now, besides those of trips'),
  changesAt: time.nullable().describe('when an event begins or ends next; null: none is known'),
});

const eventBoardEntry = z.strictObject({
  uuid: id,
  username: z.string(),
  rank: z.int(),
  value: z.number(),
});

const eventBoard = z.strictObject({
  count: z.int().describe('how many of the board are shown, page by page'),
  data: z.array(eventBoardEntry),
  currentUser: eventBoardEntry.extend(ownPlace).nullable().describe('on the whole board'),
});

export type GameEvent = z.infer<typeof event>;
export type GameEventList = z.infer<typeof eventList>;
export type GameEventBoard = z.infer<typeof eventBoard>;

export const homelandSpecs = {
  'daily-rewards.get': callSpec({
    summary: "The seven daily rewards and which one is up, on the player's own day (X-Timezone).",
    access: 'player',
    mutates: false,
    answer: dailyReward,
    status: 200,
    errors: [],
  }),
  'daily-rewards.claim': callSpec({
    summary: "Claims today's reward.",
    access: 'player',
    mutates: true,
    answer: dailyReward.extend({ balance }),
    status: 200,
    errors: ['daily_claimed'],
  }),
  'contracts.list': callSpec({
    summary: "The three contracts of the player's own day (X-Timezone), and the streak's week.",
    access: 'player',
    mutates: false,
    answer: contractBoard,
    status: 200,
    errors: [],
  }),
  'contracts.take': callSpec({
    summary: 'Takes one of the three; it is paid as soon as it is done, until the day ends.',
    access: 'player',
    mutates: true,
    body: z.strictObject({ contractId: z.guid() }),
    answer: contractBoard,
    status: 200,
    errors: ['not_found', 'contract_taken', 'contract_over'],
  }),
  'tasks.list': callSpec({
    summary: 'Tasks: those to do first.',
    access: 'player',
    mutates: false,
    query: page(100).extend({ status: task.shape.status.optional() }),
    answer: listOf(task),
    status: 200,
    errors: [],
  }),
  'tasks.complete': callSpec({
    summary: 'Marks a task done and pays for it.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    answer: task.extend({ balance }),
    status: 200,
    errors: ['not_found', 'already_claimed', 'task_not_done', 'bot_not_started', 'not_checked'],
  }),
  'quests.list': callSpec({
    summary: 'Groups of quests; those of a group are opened one after another.',
    access: 'player',
    mutates: false,
    query: page(50),
    answer: listOf(questGroup),
    status: 200,
    errors: [],
  }),
  'quests.questions': callSpec({
    summary: 'The questions of a quest that is open.',
    access: 'player',
    mutates: false,
    params: ids('id'),
    answer: listOf(question),
    status: 200,
    errors: ['not_found', 'quest_blocked'],
  }),
  'quests.answer': callSpec({
    summary: 'Answers a question, in order; the first one begins anew, and a wrong answer ends the attempt.',
    access: 'player',
    mutates: true,
    params: ids('id', 'questionId', 'optionId'),
    answer: answerResult,
    status: 200,
    errors: ['not_found', 'quest_blocked', 'quest_completed', 'question_not_next'],
  }),
  'quests.complete': callSpec({
    summary: 'Claims a quest whose answers were all right.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    answer: quest.extend({ balance }),
    status: 200,
    errors: ['not_found', 'already_claimed', 'quest_blocked', 'quest_not_passed'],
  }),
  'achievements.list': callSpec({
    summary: 'Achievements, how far the player is, and the level to be claimed next.',
    access: 'player',
    mutates: false,
    query: page(100),
    answer: listOf(achievement),
    status: 200,
    errors: [],
  }),
  'achievements.claim': callSpec({
    summary: 'Claims the next level; `award` is what it paid, `nextLevel` what comes after it.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    answer: achievement.extend({ award: z.number(), balance }),
    status: 200,
    errors: ['not_found', 'achievement_not_reached', 'achievement_done'],
  }),
  'investments.list': callSpec({
    summary: 'Research pools, open ones first.',
    access: 'player',
    mutates: false,
    query: page(100),
    answer: listOf(investment),
    status: 200,
    errors: [],
  }),
  'investments.me': callSpec({
    summary: 'What the player has invested in all, and the average sum.',
    access: 'player',
    mutates: false,
    answer: z.strictObject({ totalInvestments: z.number(), averageType: z.number() }),
    status: 200,
    errors: [],
  }),
  'investments.invest': callSpec({
    summary: 'Puts the sum of an option into a pool.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ optionId: z.guid() }),
    answer: z.strictObject({ investment: investment, balance }),
    status: 200,
    errors: ['not_found', 'pool_completed', 'not_enough_balance'],
  }),
  'events.list': callSpec({
    summary: 'The events that are on for the player, and for a day those that were.',
    access: 'player',
    mutates: false,
    answer: eventList,
    status: 200,
    errors: [],
  }),
  'events.board': callSpec({
    summary: "An event's board: the first hundred, and the player's place. 503 while it is built.",
    access: 'player',
    mutates: false,
    params: ids('id'),
    query: page(50),
    answer: eventBoard,
    status: 200,
    errors: ['not_found'],
  }),
};
