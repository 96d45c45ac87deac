import type { List } from '#engine/client/homeland/queries.ts';
import type { Quest, QuestGroup } from '#engine/protocol/homeland/calls.ts';

export interface FoundQuest {
  quest: Quest;
  group: QuestGroup;
  /** Its number in the group, from 1. */
  number: number;
  /** The quest that it unlocks; null for the last of its group. */
  next: Quest | null;
}

/** Finds a quest by its id among all groups; null when there is none. */
export function findQuest({ data }: List<QuestGroup>, id: string): FoundQuest | null {
  for (const group of data) {
    const index = group.quests.findIndex(({ uuid }) => uuid === id);
    const quest = group.quests[index];
    if (quest) return { quest, group, number: index + 1, next: group.quests[index + 1] ?? null };
  }
  return null;
}
