import groups from '#assets/content/quests.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { QuestGroupRow, QuestRow } from './schemas/homeland.ts';

// Apart from `homeland.ts`: these rows know the right answers, and the browser's bundle must not carry them.

/** Groups and the quests in them, in order. Append only, groups and the quests of each: an id is their places. */
export const questGroupRows: readonly QuestGroupRow[] = freezeDeep(groups);

/** All quests, group after group. */
export const questRows: readonly QuestRow[] = questGroupRows.flatMap((group) => group.quests);

const groupsByQuest = new Map(
  questGroupRows.flatMap((group) => group.quests.map(({ key }) => [key, group] as const)),
);

/** The group that a quest belongs to; an unknown key is a bug and throws. */
export function groupOf(quest: string): QuestGroupRow {
  const group = groupsByQuest.get(quest);
  if (!group) throw new Error(`No quest '${quest}'`);
  return group;
}
