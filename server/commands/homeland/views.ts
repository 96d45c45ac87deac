import { dailyRewardRows } from '#engine/content/homeland.ts';
import { achievementId, investmentId, investmentOptionId, taskId } from '#engine/content/homeland-ids.ts';
import type { Language } from '#engine/content/languages.ts';
import { heldWords } from '#engine/content/live-content.ts';
import { optionId, questId, questionId } from '#engine/content/quest-ids.ts';
import type {
  AchievementRow,
  InvestmentRow,
  QuestGroupRow,
  QuestRow,
  TaskRow,
} from '#engine/content/schemas/homeland.ts';
import type {
  Achievement,
  DailyReward,
  Investment,
  Quest,
  QuestGroup,
  Question,
  Task,
} from '#engine/protocol/homeland/calls.ts';
import { isoDate } from '#engine/rules/core/local-date.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { grownReward } from '#engine/rules/core/reference-trip.ts';
import { achievementProgress, nextLevel } from '#engine/rules/homeland/achievements.ts';
import { dailyOpensAtMs, dailyRewardAt, dailyState } from '#engine/rules/homeland/daily-rewards.ts';
import { presetOption } from '#engine/rules/homeland/invest.ts';
import { isQuestPassed, questStatus } from '#engine/rules/homeland/quests.ts';
import { taskAward, taskStatus, wasVisited } from '#engine/rules/homeland/tasks.ts';
import { rowStrings } from '../../core/strings/row-strings.ts';
import type { PoolTotal } from '../../store/repositories/homeland/pool-repository.ts';
import type { CommandContext } from '../core/command.ts';
import { toAmount, toTime, type ViewContext } from '../core/view-context.ts';

/** `timezone` is the player's time zone, an IANA name. */
export function dailyRewardView(
  player: Player,
  { nowMs, timezone, tunables }: Pick<CommandContext, 'nowMs' | 'timezone' | 'tunables'>,
): DailyReward {
  const { homeland } = player;
  const state = dailyState(homeland.daily, timezone, nowMs);
  return {
    currentDay: isoDate(state.date),
    previousDay: state.claimedDate === null ? null : isoDate(state.claimedDate),
    daysCount: state.day,
    isAvailable: state.isOpen,
    opensAt: toTime(dailyOpensAtMs(homeland.daily, timezone, nowMs)),
    awards: dailyRewardRows.map((_, index) => ({
      day: index + 1,
      ...dailyRewardAt(index + 1, player, nowMs, tunables),
    })),
  };
}

/** `visitPathOf` signs the path that records a visit. */
export function taskView(
  player: Player,
  row: TaskRow,
  { content, language, nowMs, tunables, visitPathOf }: ViewContext & Pick<CommandContext, 'visitPathOf'>,
): Task {
  return {
    uuid: taskId(row.key, content.tasks),
    title: heldWords(content, 'tasks', row.key, language).title,
    icon: row.icon,
    award: taskAward(player, row, { nowMs, tunables }),
    condition: row.condition,
    assignment: row.link,
    visit: row.condition === 'visit_site' ? visitPathOf(row.key) : null,
    isVisited: wasVisited(player, row.key),
    status: taskStatus(player, row.key),
  };
}

export function achievementView(player: Player, row: AchievementRow, { language }: ViewContext): Achievement {
  const { title, description } = rowStrings('achievements', row.key, language);
  const progress = achievementProgress(player, row.type);
  const next = nextLevel(player, row);
  return {
    uuid: achievementId(row.key),
    title,
    description,
    icon: row.icon,
    type: row.type,
    progress,
    nextLevel: next && { level: next.level, award: next.award, value: next.value },
  };
}

/** `total` is the sum of all players' shares, including this player's last one. */
export function investmentView(
  { homeland }: Player,
  row: InvestmentRow,
  total: PoolTotal,
  { language, poolOpenedAt }: ViewContext & Pick<CommandContext, 'poolOpenedAt'>,
): Investment {
  const { title, description, unlocks, opens, story } = rowStrings('investments', row.key, language);
  const openedAt = poolOpenedAt(row.key);
  return {
    uuid: investmentId(row.key),
    title,
    description,
    unlocks,
    goal: row.goal,
    currentPool: toAmount(total.amount),
    investors: total.investors,
    options: row.options.map((value, option) => ({ uuid: investmentOptionId(row.key, option), value })),
    presetOption: investmentOptionId(row.key, presetOption(homeland, row)),
    userInvest: toAmount(homeland.investments[row.key]?.amount ?? 0),
    opens: row.opens.map(({ kind, value }, index) => ({
      kind,
      text: (opens[index] ?? '').replace('{{value}}', String(value)),
    })),
    openedAt: openedAt?.toISOString() ?? null,
    story: openedAt ? story : null,
  };
}

export function questGroupView(player: Player, group: QuestGroupRow, context: ViewContext): QuestGroup {
  return {
    title: rowStrings('questGroups', group.key, context.language),
    quests: group.quests.map((quest) => questView(player, group, quest, context)),
  };
}

export function questView(
  player: Player,
  group: QuestGroupRow,
  { key, award, video, questions }: QuestRow,
  { language, nowMs, tunables }: ViewContext,
): Quest {
  const { title, description, script } = rowStrings('quests', key, language);
  return {
    uuid: questId(key),
    title,
    status: questStatus(player, group, key),
    isPassed: isQuestPassed(player, key),
    award: grownReward(award, player, nowMs, tunables),
    description,
    videoLink: video && `/video/${video}.mp4`,
    script,
    questionCount: questions.length,
  };
}

/** Question `index`, from 0. It doesn't reveal the right answer. */
export function questionView({ key, questions }: QuestRow, index: number, language: Language): Question {
  const count = questions[index]?.options ?? 0;
  return {
    uuid: questionId(key, index),
    title: rowStrings('quests', key, language).questions[index]?.title ?? '',
    options: Array.from({ length: count }, (_, option) => optionView(key, index, option, language)),
  };
}

export function optionView(quest: string, index: number, option: number, language: Language) {
  const title = rowStrings('quests', quest, language).questions[index]?.options[option] ?? '';
  return { uuid: optionId(quest, index, option), title };
}
