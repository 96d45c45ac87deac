import { z } from 'zod';
import achievements from '#assets/content/achievements.json' with { type: 'json' };
import contracts from '#assets/content/contracts.json' with { type: 'json' };
import dailyRewards from '#assets/content/daily-rewards.json' with { type: 'json' };
import investments from '#assets/content/investments.json' with { type: 'json' };
import quests from '#assets/content/quests.json' with { type: 'json' };
import tasks from '#assets/content/tasks.json' with { type: 'json' };
import { difficulties } from '../kinds.ts';
import { type Language, languages, perLanguage } from '../languages.ts';
import {
  achievementRow,
  type ContractRow,
  contractClients,
  contractRow,
  dailyRewardRow,
  investmentRow,
  type QuestRow,
  questGroupRow,
  taskRow,
  titleLength,
} from '../schemas/homeland.ts';
import { repeats, unequal } from './compare-lists.ts';

const text = z.string().trim().min(1);
const languageStrings = z.strictObject({
  goals: z.record(z.string(), text),
  tasks: z.record(z.string(), z.strictObject({ title: text })),
  achievements: z.record(z.string(), z.strictObject({ title: text, description: text })),
  clients: z.record(z.string(), text),
  contracts: z.record(z.string(), z.strictObject({ title: text, description: text })),
  questGroups: z.record(z.string(), text),
  quests: z.record(
    z.string(),
    z.strictObject({
      title: text,
      description: text,
      script: text,
      /** Subtitles of its film, a line for each shot. */
      film: z.array(text).min(3).max(5).optional(),
      questions: z.array(z.strictObject({ title: text, options: z.array(text) })),
    }),
  ),
  investments: z.record(
    z.string(),
    z.strictObject({
      title: text,
      description: text,
      unlocks: text,
      opens: z.array(text),
      story: text,
    }),
  ),
});

const everything = z.strictObject({
  dailyRewards: z.array(dailyRewardRow).length(7),
  tasks: z.array(taskRow).min(6),
  achievements: z.array(achievementRow).length(8),
  contracts: z.array(contractRow).min(15),
  quests: z.array(questGroupRow).min(2),
  investments: z.array(investmentRow).min(4),
  strings: z.strictObject(perLanguage(() => languageStrings)),
});
type Everything = z.infer<typeof everything>;

/** The shipped rows, as read from the files; `check-content.ts` adds their strings. */
export const homelandRows = { dailyRewards, tasks, achievements, contracts, quests, investments };

/** The length of a quest's script in words: about a screen. */
const scriptWords = { min: 120, max: 200 };

/** Every fault of the homeland content, as a sentence that names the place; empty when there is none. */
export function homelandFaults(content: unknown): string[] {
  const parsed = everything.safeParse(content);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => `homeland.${issue.path.join('.')}: ${issue.message}`);
  const data = parsed.data;
  return [...rowFaults(data), ...languages.flatMap((code) => stringFaults(data, code))];
}

function rowFaults(data: Everything) {
  const { tasks: taskList, achievements: list, quests: groups, investments: pools } = data;
  const questList = groups.flatMap((group) => group.quests);
  const keyed = {
    task: taskList,
    achievement: list,
    quest: questList,
    'quest group': groups,
    pool: pools,
    contract: data.contracts,
  };
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
    ...contractFaults(data.contracts),
    ...questList.flatMap(questionFaults),
    ...pools.filter(({ options }) => !rises(options)).map(({ key }) => `pool ${key}: the options must rise`),
    ...pools
      .filter(({ goal, options }) => Math.max(...options) > goal)
      .map(({ key }) => `pool ${key}: an option is more than the goal`),
    ...(rises(pools.map((pool) => pool.goal)) ? [] : ['the goals of the pools must rise']),
  ];
}

/** Each difficulty can be offered to a player who has nothing, whatever the goals of the two others are. */
function contractFaults(rows: readonly ContractRow[]): string[] {
  return difficulties.flatMap((difficulty) => {
    const free = rows.filter((row) => row.difficulty === difficulty && row.needs === undefined);
    return new Set(free.map(({ goal }) => goal)).size >= difficulties.length
      ? []
      : [`contracts: fewer than ${difficulties.length} ${difficulty} goals that need nothing`];
  });
}

function questionFaults({ key, questions }: QuestRow): string[] {
  return questions.flatMap((question, index) =>
    question.right < question.options
      ? []
      : [`quest ${key}, question ${index + 1}: no answer ${question.right}`],
  );
}

/**
 * A language has strings for every row and for nothing else, without duplicates, and for every question and
 * answer.
 */
function stringFaults(data: Everything, code: Language): string[] {
  const named = data.strings[code];
  const quests = data.quests.flatMap((group) => group.quests);
  const titles = [
    ...Object.values(named.tasks).map((row) => row.title),
    ...Object.values(named.achievements).map((row) => row.title),
    ...Object.values(named.contracts).map((row) => row.title),
    ...Object.values(named.quests).map((row) => row.title),
    ...Object.values(named.investments).map((row) => row.title),
  ];
  return [
    ...unequal(`${code} task`, keysOf(data.tasks), Object.keys(named.tasks)),
    ...unequal(`${code} achievement`, keysOf(data.achievements), Object.keys(named.achievements)),
    ...unequal(`${code} client`, contractClients, Object.keys(named.clients)),
    ...unequal(`${code} contract`, keysOf(data.contracts), Object.keys(named.contracts)),
    ...data.contracts
      .filter(({ key, count }) => !named.contracts[key]?.description.match(`\\b${count}\\b`))
      .map(({ key, count }) => `${code} contract ${key}: the description doesn't say ${count}`),
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
  const optionCounts = story.questions.map((question) => question.options.length).join(' ');
  return [
    ...(length >= scriptWords.min && length <= scriptWords.max
      ? []
      : [`${place}: a script of ${length} words, not ${scriptWords.min} to ${scriptWords.max}`]),
    ...(counts === optionCounts ? [] : [`${place}: answers ${optionCounts}, not ${counts}`]),
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
