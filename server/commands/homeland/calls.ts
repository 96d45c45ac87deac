import { achievementRows, investmentRows } from '#engine/content/homeland.ts';
import { achievementOf, contractOf } from '#engine/content/homeland-ids.ts';
import { optionOf, questionOf, questOf } from '#engine/content/quest-ids.ts';
import { groupOf, questGroupRows } from '#engine/content/quests.ts';
import type { homelandPaths } from '#engine/protocol/homeland/paths.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { claimAchievement, nextLevel } from '#engine/rules/homeland/achievements.ts';
import { contractDay, takeContract as take } from '#engine/rules/homeland/contracts.ts';
import { claimDaily } from '#engine/rules/homeland/daily-rewards.ts';
import { averageInvestment, isPoolCompleted } from '#engine/rules/homeland/invest.ts';
import {
  answerQuestion as answer,
  completeQuest,
  isQuestPassed,
  questStatus,
} from '#engine/rules/homeland/quests.ts';
import { isTaskOpen } from '#engine/rules/homeland/tasks.ts';
import { type CommandsOf, changeCommand, readCommand, withAnswer } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { toAmount } from '../core/view-context.ts';
import { balanceView, takePage } from '../core/views.ts';
import { contractBoardView } from './contract-views.ts';
import { listEvents, readEventBoard } from './events.ts';
import { investProto } from './research.ts';
import { completeTask } from './tasks.ts';
import {
  achievementView,
  dailyRewardView,
  investmentView,
  optionView,
  questGroupView,
  questionView,
  questView,
  taskView,
} from './views.ts';

export const homelandCalls: CommandsOf<keyof typeof homelandPaths> = {
  'daily-rewards.get': readCommand((context, player) => ({ answer: dailyRewardView(player, context) })),
  'daily-rewards.claim': changeCommand((context, player) =>
    withAnswer(claimDaily(player, context.timezone, context), (after) => ({
      ...dailyRewardView(after, context),
      balance: balanceView(after, context),
    })),
  ),
  'contracts.list': readCommand((context, player) => ({ answer: contractBoardView(player, context) })),
  // An id of another day is told apart from an unknown one: the page was left open over midnight.
  'contracts.take': changeCommand((context, player, { body }) => {
    const { nowMs, timezone, tunables } = context;
    const day = contractDay(player, timezone, nowMs, tunables);
    const contract = contractOf(body.contractId, day.date);
    if (!contract) return notFound;
    if (!contract.isOfDate) return { refuse: 'contract_over' };
    if (day.taken) return { refuse: 'contract_taken' };
    if (!day.offered.includes(contract.row)) return notFound;
    return withAnswer(take(player, contract.row, timezone, { nowMs, tunables }), (after) =>
      contractBoardView(after, context),
    );
  }),
  // Open tasks first, then the others, both in the order of the content.
  'tasks.list': readCommand((context, player, { query }) => {
    const tasks = context.content.tasks
      .filter((row) => isTaskOpen(player, row, context.nowMs))
      .map((row) => taskView(player, row, context));
    const sorted = [
      ...tasks.filter(({ status }) => status === 'to_do'),
      ...tasks.filter(({ status }) => status !== 'to_do'),
    ];
    const wanted = query.status ? sorted.filter(({ status }) => status === query.status) : sorted;
    return { answer: takePage(wanted, query) };
  }),
  'tasks.complete': completeTask,
  'events.list': listEvents,
  'events.board': readEventBoard,
  'quests.list': readCommand((context, player, { query }) => ({
    answer: takePage(
      questGroupRows.map((group) => questGroupView(player, group, context)),
      query,
    ),
  })),
  'quests.questions': readCommand((context, player, { params }) => {
    const quest = questOf(params.id);
    if (!quest) return notFound;
    if (questStatus(player, groupOf(quest.key), quest.key) === 'blocked') return { refuse: 'quest_blocked' };
    const data = quest.questions.map((_, index) => questionView(quest, index, context.language));
    return { answer: { count: data.length, data } };
  }),
  'quests.answer': changeCommand(({ language }, player, { params }) => {
    const quest = questOf(params.id);
    const question = questionOf(params.questionId);
    const chosen = optionOf(params.optionId);
    if (
      !quest ||
      question?.quest !== quest ||
      chosen?.quest !== quest ||
      chosen.question !== question.question
    )
      return notFound;
    const decided = answer(player, groupOf(quest.key), quest, {
      question: question.question,
      option: chosen.option,
    });
    if (refused(decided)) return decided;
    const { change, isCorrect, right } = decided.ok;
    return {
      change,
      answer: (after) => ({
        isCorrectAnswer: isCorrect,
        correctAnswer: optionView(quest.key, question.question, right, language),
        isPassed: isQuestPassed(after, quest.key),
      }),
    };
  }),
  'quests.complete': changeCommand((context, player, { params }) => {
    const quest = questOf(params.id);
    if (!quest) return notFound;
    const group = groupOf(quest.key);
    return withAnswer(completeQuest(player, group, quest, context), (after) => ({
      ...questView(after, group, quest, context),
      balance: balanceView(after, context),
    }));
  }),
  'achievements.list': readCommand((context, player, { query }) => ({
    answer: takePage(
      achievementRows.map((row) => achievementView(player, row, context)),
      query,
    ),
  })),
  'achievements.claim': changeCommand((context, player, { params }) => {
    const row = achievementOf(params.id);
    if (!row) return notFound;
    const award = nextLevel(player, row)?.award ?? 0;
    return withAnswer(claimAchievement(player, row, context.nowMs), (after) => ({
      ...achievementView(after, row, context),
      award,
      balance: balanceView(after, context),
    }));
  }),
  // Open pools first, then the others, both in the order of the content.
  'investments.list': readCommand(async (context, player, { query }) => {
    const totals = await context.readPools();
    const pools = investmentRows.map((row) => ({ row, total: totals(row.key) }));
    const isDone = ({ row, total }: (typeof pools)[0]) => isPoolCompleted(row, total.amount);
    const sorted = [...pools.filter((pool) => !isDone(pool)), ...pools.filter(isDone)];
    const data = sorted.map(({ row, total }) => investmentView(player, row, total, context));
    return { answer: takePage(data, query) };
  }),
  'investments.me': readCommand((_context, { homeland }) => ({
    answer: {
      totalInvestments: toAmount(homeland.invested),
      averageType: toAmount(averageInvestment(homeland)),
    },
  })),
  'investments.invest': investProto,
};
