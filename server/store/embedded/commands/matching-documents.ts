import type { BsonObject, BsonValue } from '../bson/values.ts';
import { parseFilter } from '../match/parse-filter.ts';
import { planQuery } from '../query/plan.ts';
import { Scan } from '../query/scan.ts';
import { parseSort } from '../query/sort.ts';
import type { Collection } from '../storage/catalog.ts';
import type { StoredDocument } from '../storage/records.ts';
import type { Context } from './context.ts';

/** Which documents a write is about. */
export interface Selection {
  filter: BsonObject;
  sort?: BsonValue;
  hint?: BsonValue;
  onlyFirst: boolean;
}

/** The documents a write is about, all read before the first is changed. */
export function matchingDocuments(
  context: Context,
  collection: Collection | undefined,
  selection: Selection,
): StoredDocument[] {
  const filter = parseFilter(selection.filter);
  const sort = parseSort(selection.sort);
  if (!collection) return [];
  const plan = planQuery(collection, filter, sort, selection.hint);
  const found: { stored: StoredDocument; key: Buffer }[] = [];
  for (const { stored, document } of new Scan(context.store, collection, plan).matches(filter)) {
    if (selection.onlyFirst && plan.isSorted) return [stored];
    found.push({ stored, key: plan.isSorted ? Buffer.alloc(0) : sort.keyOf(document) });
  }
  if (!plan.isSorted) found.sort((a, b) => Buffer.compare(a.key, b.key));
  const all = found.map(({ stored }) => stored);
  return selection.onlyFirst ? all.slice(0, 1) : all;
}
