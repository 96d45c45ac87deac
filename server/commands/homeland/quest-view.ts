import { optionId, questId, questionId } from '#engine/content/quest-ids.ts';
import type { QuestGroupRow, QuestRow } from '#engine/content/schemas/homeland.ts';
import type { Quest, QuestGroup, Question } from '#engine/protocol/homeland/entities.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { isQuestPassed, questStatus } from '#engine/rules/homeland/quests.ts';
import { rowStrings } from '#server/core/row-strings.ts';
import type { Language } from '#server/core/strings.ts';
import type { ViewContext } from '../core/view-context.ts';

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
  { language }: ViewContext,
): Quest {
  const { title, description, script } = rowStrings('quests', key, language);
  return {
    uuid: questId(key),
    title,
    status: questStatus(player, group, key),
    isPassed: isQuestPassed(player, key),
    award,
    description,
    videoLink: video,
    script,
    questionCount: questions.length,
  };
}

/** Question `index`, from 0; nothing in it tells which answer is right. */
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
