import type { BsonObject, BsonValue } from '../bson/values.ts';
import { parseFilter } from '../match/parse-filter.ts';
import { planQuery } from '../query/plan.ts';
import { Scan } from '../query/scan.ts';
import { parseSort } from '../query/sort.ts';
import type { Collection } from '../storage/catalog.ts';
import { documentKey, type StoredDocument } from '../storage/records.ts';
import type { Context } from './context.ts';

/** Selects the documents that a write changes. */
export interface Selection {
  filter: BsonObject;
  sort?: BsonValue;
  hint?: BsonValue;
  /** The maximum number of matches; unlimited by default. */
  limit?: number;
}

/** The first match in the order of the sort. Checks the filter and sort even when the collection is missing. */
export function firstMatch(
  { store }: Context,
  collection: Collection | undefined,
  selection: Selection,
): StoredDocument | undefined {
  const filter = parseFilter(selection.filter);
  const sort = parseSort(selection.sort);
  if (!collection) return undefined;
  const plan = planQuery(collection, filter, sort, selection.hint);
  let first: { stored: StoredDocument; key: Buffer } | undefined;
  for (const { stored, document } of new Scan(store, collection, plan).matches(filter)) {
    if (plan.isSorted) return stored;
    const key = sort.keyOf(document);
    if (!first || Buffer.compare(key, first.key) < 0) first = { stored, key };
  }
  return first?.stored;
}

/** All matches, up to the limit. They are collected before the first is returned, so that a changed document isn't matched again. */
export function* allMatches(
  { store }: Context,
  collection: Collection | undefined,
  selection: Selection,
): Generator<StoredDocument> {
  const filter = parseFilter(selection.filter);
  if (!collection) return;
  const plan = planQuery(collection, filter, parseSort(undefined), selection.hint);
  const found: Buffer[] = [];
  for (const { stored } of new Scan(store, collection, plan).matches(filter)) {
    found.push(stored.idKey);
    if (found.length === selection.limit) break;
  }
  for (const idKey of found) {
    const bytes = store.get(documentKey(collection, idKey));
    if (bytes) yield { idKey, bytes };
  }
}
