import type { RefusalCode } from '#engine/rules/core/refusals.ts';
import { mergeRefusal } from '#engine/rules/hangar/hangar-refusals.ts';

/** What the next grade of a ship or artifact costs, clean PROTO as shown. Something without a grade isn't owned yet. */
export interface MergeView {
  readonly grade: number;
  readonly currentShards: number;
  /** 0 at the last grade. */
  readonly requiredShards: number;
  readonly requiredClean: number;
}

/** Merging is offered only with enough shards and below the last grade. */
export function canMerge({
  currentShards,
  requiredShards,
}: Pick<MergeView, 'currentShards' | 'requiredShards'>) {
  return requiredShards > 0 && currentShards >= requiredShards;
}

/** Why it can't be merged now, by the server's own rule. `clean` is the balance. */
export function mergeReason(view: MergeView, clean: number): RefusalCode | undefined {
  const { requiredShards, requiredClean, currentShards } = view;
  const next = requiredShards > 0 ? { shards: requiredShards, clean: requiredClean } : null;
  return mergeRefusal({ next, shards: currentShards, clean });
}
