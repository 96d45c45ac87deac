import type { RefusalCode } from '#engine/rules/core/refusals.ts';
import { mergeRefusal } from '#engine/rules/hangar/hangar-refusals.ts';

/** What the next grade of a ship or an artifact takes; it is owned when it has a grade. Clean PROTO as shown. */
export interface MergeView {
  readonly grade: number;
  readonly currentShards: number;
  /** 0 at the last grade. */
  readonly requiredShards: number;
  readonly requiredClean: number;
}

/** Merge is shown only with enough shards, and below the last grade (chapter 5). */
export function canMerge({
  currentShards,
  requiredShards,
}: Pick<MergeView, 'currentShards' | 'requiredShards'>) {
  return requiredShards > 0 && currentShards >= requiredShards;
}

/** Why it can't be merged now, by the rule that the server refuses by. `clean` is the balance. */
export function mergeReason(view: MergeView, clean: number): RefusalCode | undefined {
  const { requiredShards, requiredClean, currentShards } = view;
  const next = requiredShards > 0 ? { shards: requiredShards, clean: requiredClean } : null;
  return mergeRefusal({ next, shards: currentShards, clean });
}
