import type { List } from '#engine/client/homeland/queries.ts';
import type { Quest, QuestGroup } from '#engine/protocol/homeland/entities.ts';

export interface FoundQuest {
  quest: Quest;
  group: QuestGroup;
  /** From 1, in its group. */
  number: number;
  /** The one that it opens; null for the last of its group. */
  next: Quest | null;
}

/** A quest by its id among all groups; null for an id that is none. */
export function findQuest({ data }: List<QuestGroup>, id: string): FoundQuest | null {
  for (const group of data) {
    const index = group.quests.findIndex(({ uuid }) => uuid === id);
    const quest = group.quests[index];
    if (quest) return { quest, group, number: index + 1, next: group.quests[index + 1] ?? null };
  }
  return null;
}
