import { z } from 'zod';
import achievements from '#assets/content/achievements.json' with { type: 'json' };
import dailyRewards from '#assets/content/daily-rewards.json' with { type: 'json' };
import investments from '#assets/content/investments.json' with { type: 'json' };
import quests from '#assets/content/quests.json' with { type: 'json' };
import tasks from '#assets/content/tasks.json' with { type: 'json' };
import {
  achievementRow,
  dailyRewardRow,
  investmentRow,
  type QuestRow,
  questGroupRow,
  taskRow,
} from '../schemas/homeland.ts';
import { repeats, unequal } from './compare-lists.ts';

const text = z.string().trim().min(1);
const languageStrings = z.strictObject({
  tasks: z.record(z.string(), z.strictObject({ title: text })),
  achievements: z.record(z.string(), z.strictObject({ title: text, description: text })),
  questGroups: z.record(z.string(), text),
  quests: z.record(
    z.string(),
    z.strictObject({
      title: text,
      description: text,
      script: text,
      questions: z.array(z.strictObject({ title: text, options: z.array(text) })),
    }),
  ),
  investments: z.record(z.string(), z.strictObject({ title: text, description: text, unlocks: text })),
});

const everything = z.strictObject({
  dailyRewards: z.array(dailyRewardRow).length(7),
  tasks: z.array(taskRow).min(6),
  achievements: z.array(achievementRow).length(5),
  quests: z.array(questGroupRow).min(2),
  investments: z.array(investmentRow).min(4),
  strings: z.strictObject({ en: languageStrings, ru: languageStrings }),
});
type Everything = z.infer<typeof everything>;

/** The shipped rows, as read from the files; `check-content.ts` adds their strings. */
export const homelandRows = { dailyRewards, tasks, achievements, quests, investments };

const languages = ['en', 'ru'] as const;
/** The length of a quest's script in words: about a screen. */
const scriptWords = { min: 120, max: 200 };
/** The longest titles that fit in a phone's row, in characters. */
const titleLength = 36;

/** Every fault of the homeland content, as a sentence that names the place; empty when there is none. */
export function homelandFaults(content: unknown): string[] {
  const parsed = everything.safeParse(content);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => `homeland.${issue.path.join('.')}: ${issue.message}`);
  const data = parsed.data;
  return [...rowFaults(data), ...languages.flatMap((code) => stringFaults(data, code))];
}

function rowFaults({ tasks: taskList, achievements: list, quests: groups, investments: pools }: Everything) {
  const questList = groups.flatMap((group) => group.quests);
  const keyed = { task: taskList, achievement: list, quest: questList, 'quest group': groups, pool: pools };
  return [
    ...Object.entries(keyed).flatMap(([kind, rows]) =>
      repeats(rows.map((row) => row.key)).map((key) => `${kind} key ${key} is used twice`),
    ),
    ...repeats(list.map((row) => row.type)).map((type) => `two achievements count ${type}`),
    ...list
      .filter(({ levels }) => !rises(levels.map((level) => level.value)))
      .map(({ key }) => `achievement ${key}: the levels must rise`),
    ...list
      .filter(({ levels }) => !rises(levels.map((level) => level.award)))
      .map(({ key }) => `achievement ${key}: the awards must rise`),
    ...taskList
      .filter((task) => (task.condition === 'subscribe') !== (task.chat !== undefined))
      .map(({ key }) => `task ${key}: a chat is for 'subscribe', and only for that`),
    ...questList.flatMap(questionFaults),
    ...pools.filter(({ options }) => !rises(options)).map(({ key }) => `pool ${key}: the options must rise`),
    ...pools
      .filter(({ goal, options }) => Math.max(...options) > goal)
      .map(({ key }) => `pool ${key}: an option is more than the goal`),
    ...(rises(pools.map((pool) => pool.goal)) ? [] : ['the goals of the pools must rise']),
  ];
}

function questionFaults({ key, questions }: QuestRow): string[] {
  return questions.flatMap((question, index) =>
    question.right < question.options
      ? []
      : [`quest ${key}, question ${index + 1}: no answer ${question.right}`],
  );
}

/**
 * A language has strings for every row and for nothing else, without duplicates, and for every question and answer.
 */
function stringFaults(data: Everything, code: (typeof languages)[number]): string[] {
  const named = data.strings[code];
  const quests = data.quests.flatMap((group) => group.quests);
  const titles = [
    ...Object.values(named.tasks).map((row) => row.title),
    ...Object.values(named.achievements).map((row) => row.title),
    ...Object.values(named.quests).map((row) => row.title),
    ...Object.values(named.investments).map((row) => row.title),
  ];
  return [
    ...unequal(`${code} task`, keysOf(data.tasks), Object.keys(named.tasks)),
    ...unequal(`${code} achievement`, keysOf(data.achievements), Object.keys(named.achievements)),
    ...unequal(`${code} quest group`, keysOf(data.quests), Object.keys(named.questGroups)),
    ...unequal(`${code} quest`, keysOf(quests), Object.keys(named.quests)),
    ...unequal(`${code} pool`, keysOf(data.investments), Object.keys(named.investments)),
    ...repeats(titles).map((title) => `${code}: two things at home are called '${title}'`),
    ...titles
      .filter((title) => title.length > titleLength)
      .map((title) => `${code}: '${title}' is longer than ${titleLength} characters`),
    ...quests.flatMap((quest) => storyFaults(`${code} quest ${quest.key}`, quest, named.quests[quest.key])),
  ];
}

function storyFaults(
  place: string,
  quest: QuestRow,
  story: Everything['strings']['en']['quests'][string] | undefined,
): string[] {
  if (!story) return [];
  const length = story.script.split(/\s+/).length;
  const counts = quest.questions.map((question) => question.options).join(' ');
  const asked = story.questions.map((question) => question.options.length).join(' ');
  return [
    ...(length >= scriptWords.min && length <= scriptWords.max
      ? []
      : [`${place}: a script of ${length} words, not ${scriptWords.min} to ${scriptWords.max}`]),
    ...(counts === asked ? [] : [`${place}: answers ${asked}, not ${counts}`]),
    ...story.questions
      .filter((question) => repeats(question.options).length > 0)
      .map((question) => `${place}: '${question.title}' offers an answer twice`),
  ];
}

function keysOf(rows: readonly { key: string }[]): string[] {
  return rows.map((row) => row.key);
}

function rises(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => number > (numbers[index - 1] ?? 0));
}
