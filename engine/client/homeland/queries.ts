import { crewPaths } from '../../protocol/crew/paths.ts';
import type { Achievement, Investment, QuestGroup, Question, Task } from '../../protocol/homeland/calls.ts';
import { homelandPaths } from '../../protocol/homeland/paths.ts';
import { call } from '../core/api.ts';
import { makeQueries, makeQuery, type Query } from '../core/query.ts';
import { state } from '../core/state.ts';

const hundred = { limit: 100 };

export type List<Item> = { readonly count: number; readonly data: readonly Item[] };

export const tasks = makeQuery<List<Task>>(['homeland'], () =>
  call(homelandPaths['tasks.list'], { query: hundred }),
);

/** Trips, systems and ships count towards achievements too. */
export const achievements = makeQuery<List<Achievement>>(['homeland', 'statistics'], () =>
  call(homelandPaths['achievements.list'], { query: hundred }),
);

export const questGroups = makeQuery<List<QuestGroup>>(['homeland'], () =>
  call(homelandPaths['quests.list'], { query: { limit: 50 } }),
);

/** The questions of a quest by its id. Answering doesn't change them. */
export const questionsOf = makeQueries<List<Question>>([], (id) =>
  call(homelandPaths['quests.questions'], { params: { id } }),
);

export const investments = makeQuery<List<Investment>>(['homeland'], () =>
  call(homelandPaths['investments.list'], { query: hundred }),
);

/** The player's total investment, and the average vote. */
export const investmentTotals = makeQuery<{ totalInvestments: number; averageType: number }>(
  ['homeland'],
  () => call(homelandPaths['investments.me']),
);

/** The player's place on a leaderboard. Beyond the exact ranks `rank` is null and `topPercent` is set. */
export interface OwnPlace {
  readonly rank: number | null;
  readonly topPercent?: number | undefined;
}

/** The player's place by research; null for a player who isn't ranked. */
export const researchRank = makeQuery<{ place: OwnPlace | null }>(['homeland'], async () => {
  const query = { type: 'r-and-d', range: 'total', limit: 1 } as const;
  const result = await call(crewPaths['leaderboard.list'], { query });
  return result.ok ? { ...result, answer: { place: result.answer.currentUser } } : result;
});

/** Replaces one item of a list. */
export function applyToList<Item extends { readonly uuid: string }>(
  list: Query<List<Item>>,
  changed: Item,
  rev: number,
): void {
  const { value } = list.state;
  if (!value) return;
  const data = value.data.map((item) => (item.uuid === changed.uuid ? changed : item));
  list.apply({ ...value, data }, rev);
}

/** The seven daily rewards, and which one is due (D26). */
export const dailyReward = makeQuery(['homeland'], () => call(homelandPaths['daily-rewards.get']));

let newest = 0;

/** Updates the tasks' indicator. When the read fails, the indicator doesn't change. */
export async function loadTasksToDo(): Promise<void> {
  const result = await call(homelandPaths['tasks.list'], { query: { status: 'to_do', limit: 50 } });
  if (!result.ok || result.rev < newest) return;
  newest = result.rev;
  state.tasksToDo = result.answer.count;
}
