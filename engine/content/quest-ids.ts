import { makeId, parseId } from './ids.ts';
import { groupOf, questGroupRows } from './quests.ts';
import type { QuestRow } from './schemas/homeland.ts';

// A quest's number is its group's number times 256 plus its place in the group, so that appending to a
// group changes no other id.

export interface QuestionPlace {
  readonly quest: QuestRow;
  /** Index of the question in its quest, from 0. */
  readonly question: number;
}

export function questId(key: string): string {
  return makeId('quest', numberOf(key));
}

/** The id of question `question`, from 0, of a quest. */
export function questionId(quest: string, question: number): string {
  return makeId('question', numberOf(quest), question + 1);
}

/** The id of answer `option`, from 0, to a question. */
export function optionId(quest: string, question: number, option: number): string {
  return makeId('option', numberOf(quest), (question + 1) * 16 + option + 1);
}

/** The quest that an id names, or undefined. */
export function questOf(uuid: string): QuestRow | undefined {
  const parsed = parseId('quest', uuid);
  return parsed?.second === 0 ? questAt(parsed.first) : undefined;
}

/** The question that an id names, or undefined. */
export function questionOf(uuid: string): QuestionPlace | undefined {
  const parsed = parseId('question', uuid);
  return parsed && placeOf(parsed.first, parsed.second - 1);
}

/** The answer that an id names, or undefined. */
export function optionOf(uuid: string): (QuestionPlace & { readonly option: number }) | undefined {
  const parsed = parseId('option', uuid);
  if (!parsed) return undefined;
  const place = placeOf(parsed.first, (parsed.second >> 4) - 1);
  const option = (parsed.second & 15) - 1;
  const options = place?.quest.questions[place.question]?.options ?? 0;
  return place && option >= 0 && option < options ? { ...place, option } : undefined;
}

function numberOf(key: string): number {
  const group = groupOf(key);
  return (questGroupRows.indexOf(group) + 1) * 256 + group.quests.findIndex((quest) => quest.key === key) + 1;
}

function questAt(number: number): QuestRow | undefined {
  return questGroupRows[(number >> 8) - 1]?.quests[(number & 255) - 1];
}

function placeOf(number: number, question: number): QuestionPlace | undefined {
  const quest = questAt(number);
  return quest?.questions[question] ? { quest, question } : undefined;
}
