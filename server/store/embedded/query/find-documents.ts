import type { BsonObject, BsonValue } from '../bson/values.ts';
import type { Filter } from '../match/filter.ts';
import { parseFilter } from '../match/parse-filter.ts';
import type { Catalog } from '../storage/catalog.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { planQuery } from './plan.ts';
import { limited, matching, type Results, skipping, sorted } from './results.ts';
import { Scan } from './scan.ts';
import { parseSort, type Sort } from './sort.ts';

/** A query on one collection. */
export interface Query {
  namespace: string;
  filter: Filter;
  sort: Sort;
  skip: number;
  /** 0 for no limit. */
  limit: number;
  hint?: BsonValue;
  deadlineMs: number;
}

/** The matching documents in order, after the skipped ones. A missing collection counts as empty. */
export function findDocuments(store: KeyValueStore, catalog: Catalog, query: Query): Results {
  const collection = catalog.find(query.namespace);
  if (!collection) return nothing();
  const plan = planQuery(collection, query.filter, query.sort, query.hint);
  const scan = new Scan(store, collection, plan);
  const max = query.limit === 0 ? Number.POSITIVE_INFINITY : query.skip + query.limit;
  const { isSorted } = plan;
  const wanted = isSorted ? max : Number.POSITIVE_INFINITY;
  let results = matching(scan, query.filter, wanted, query.deadlineMs);
  if (!isSorted) results = sorted(results, query.sort, max);
  if (query.skip > 0) results = skipping(results, query.skip);
  return query.limit === 0 ? results : limited(results, query.limit);
}

async function* nothing(): Results {
  yield [];
}

/** A query for all matches of a filter. */
export function unlimitedQuery(namespace: string, filter: BsonObject, deadlineMs: number): Query {
  const sort = parseSort(undefined);
  return { namespace, filter: parseFilter(filter), sort, skip: 0, limit: 0, deadlineMs };
}
