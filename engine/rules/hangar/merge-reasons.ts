import type { RefusalCode } from '../core/refusals.ts';

/** What a merge, or building from shards, depends on: the button and the server ask the same (chapter 5). */
export interface MergeCase {
  /** What the next grade takes; null at the last one. Clean PROTO in hundredths. */
  readonly next: { readonly shards: number; readonly clean: number } | null;
  /** Loose shards of the collection. */
  readonly shards: number;
  /** Hundredths of clean PROTO. */
  readonly clean: number;
}

/** Why it can't be merged now, most telling first. */
export function mergeRefusal({ next, shards, clean }: MergeCase): RefusalCode | undefined {
  if (!next) return 'grade_capped';
  if (shards < next.shards) return 'merge_not_ready';
  return clean < next.clean ? 'not_enough_clean' : undefined;
}
