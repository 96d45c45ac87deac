import groups from '#assets/content/quests.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { QuestGroupRow, QuestRow } from './schemas/homeland.ts';

// Apart from `homeland.ts`: these rows contain the right answers, which must not be in the browser's bundle.

/**
 * The groups with their quests, in order. Groups and the quests in each are only appended: an id is made
 * from their places.
 */
export const questGroupRows: readonly QuestGroupRow[] = freezeDeep(groups);

/** All quests, one group after another. */
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
