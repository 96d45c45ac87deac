import type { QuestGroupRow, QuestRow } from '../../content/schemas/homeland.ts';
import {
  type Change,
  type Decided,
  type DecisionContext,
  moveMoney,
  unchanged,
  withPlayer,
} from '../core/decision.ts';
import type { QuestState } from '../core/homeland-state.ts';
import type { Player } from '../core/player.ts';
import { grownReward } from '../core/reference-trip.ts';

export type QuestStatus = 'pending' | 'completed' | 'blocked';

/** A group's quests open one after another: completed ones, then one pending, then blocked ones. */
export function questStatus(player: Player, group: QuestGroupRow, key: string): QuestStatus {
  const { done } = player.homeland.quests;
  if (done.includes(key)) return 'completed';
  return group.quests.find((quest) => !done.includes(quest.key))?.key === key ? 'pending' : 'blocked';
}

/** True when every answer was right and the award can be claimed. */
export function isQuestPassed(player: Player, key: string): boolean {
  return player.homeland.quests.passed.includes(key);
}

export interface Answered {
  readonly change: Change;
  readonly isCorrect: boolean;
  /** Index of the right answer. */
  readonly right: number;
}

/**
 * Answers a question; both indices count from 0. The first question starts a new attempt; the others
 * follow in order. A wrong answer ends the attempt, and the last right answer makes the quest claimable.
 * Nothing is paid here.
 */
export function answerQuestion(
  player: Player,
  group: QuestGroupRow,
  quest: QuestRow,
  { question, option }: { readonly question: number; readonly option: number },
): Decided<Answered, 'quest_blocked' | 'quest_completed' | 'question_not_next'> {
  const status = questStatus(player, group, quest.key);
  if (status === 'blocked') return { refuse: 'quest_blocked' };
  if (status === 'completed' || isQuestPassed(player, quest.key)) return { refuse: 'quest_completed' };
  const { quests } = player.homeland;
  const next = quests.attempt?.quest === quest.key ? quests.attempt.answered : 0;
  const row = quest.questions[question];
  if (!row || (question !== 0 && question !== next)) return { refuse: 'question_not_next' };
  const isCorrect = option === row.right;
  const isLast = question === quest.questions.length - 1;
  const after: QuestState = {
    ...quests,
    attempt: isCorrect && !isLast ? { quest: quest.key, answered: question + 1 } : null,
    passed: isCorrect && isLast ? [...quests.passed, quest.key] : quests.passed,
  };
  return { ok: { change: withQuests(player, after), isCorrect, right: row.right } };
}

/**
 * Claims a passed quest: pays its award once, as large as the player's trips are now (D60), and opens the
 * next quest of its group.
 */
export function completeQuest(
  player: Player,
  group: QuestGroupRow,
  quest: QuestRow,
  { nowMs, tunables }: DecisionContext,
): Decided<Change, 'already_claimed' | 'quest_blocked' | 'quest_not_passed'> {
  const { quests } = player.homeland;
  const status = questStatus(player, group, quest.key);
  if (status === 'completed') return { refuse: 'already_claimed' };
  if (status === 'blocked') return { refuse: 'quest_blocked' };
  if (!isQuestPassed(player, quest.key)) return { refuse: 'quest_not_passed' };
  const after: QuestState = {
    ...quests,
    done: [...quests.done, quest.key],
    passed: quests.passed.filter((key) => key !== quest.key),
  };
  const amount = Math.round(grownReward(quest.award, player, nowMs, tunables) * 100);
  return {
    ok: moveMoney(withQuests(player, after), 'default', amount, {
      reason: 'quest',
      reference: quest.key,
      nowMs,
    }),
  };
}

function withQuests(player: Player, quests: QuestState): Change {
  return withPlayer(unchanged(player), { homeland: { ...player.homeland, quests } });
}
