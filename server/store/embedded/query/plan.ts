import { toNumber } from '../bson/numbers.ts';
import type { BsonValue } from '../bson/values.ts';
import { isNumber, isObject } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import type { Filter } from '../match/filter.ts';
import type { Collection, IndexSpec } from '../storage/catalog.ts';
import { partialFilterOf } from '../storage/index-entries.ts';
import { documentsPrefix, indexPrefix } from '../storage/key-layout.ts';
import type { KeyRange } from '../storage/key-value-store.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import { implies, impliesPresence } from './partial-index.ts';
import type { KeyPattern, Sort } from './sort.ts';

/** The way to read a query: the index, the ranges in it, and whether its order is that of the sort. */
export interface Plan {
  /** Undefined to read the documents themselves, in the order of `_id`. */
  index: IndexSpec | undefined;
  /** In reading order. */
  ranges: KeyRange[];
  reverse: boolean;
  /** Whether each range is one whole key, which needs no range scan. */
  arePoints: boolean;
  isSorted: boolean;
}

interface Candidate extends Plan {
  score: number;
}

const ID_PATTERN: KeyPattern = [['_id', 1]];

/** Chooses the index that narrows the query most. BadValue for a hint without an index. */
export function planQuery(collection: Collection, filter: Filter, sort: Sort, hint?: BsonValue): Plan {
  if (hint !== undefined) return hintedPlan(collection, filter, sort, hint);
  let best = primaryPlan(collection, filter, sort);
  for (const index of collection.indexes) {
    if (!isUsable(index, filter)) continue;
    const plan = indexPlan(index, filter, sort);
    if (plan.score > best.score) best = plan;
  }
  return best;
}

function hintedPlan(collection: Collection, filter: Filter, sort: Sort, hint: BsonValue): Plan {
  if (isHinted(hint, '_id_', ID_PATTERN)) return primaryPlan(collection, filter, sort);
  const index = collection.indexes.find((each) => isHinted(hint, each.name, each.pattern));
  if (!index) return refuse('BadValue', 'hint provided does not correspond to an existing index');
  if (!isUsable(index, filter)) {
    return refuse(
      'NotImplemented',
      `the hinted index ${index.name} does not contain all documents that the filter may match`,
    );
  }
  return indexPlan(index, filter, sort);
}

function isHinted(hint: BsonValue, name: string, pattern: KeyPattern): boolean {
  if (!isObject(hint)) return hint === name;
  const fields = Object.entries(hint);
  return (
    fields.length === pattern.length &&
    fields.every(([path, value], at) => {
      const [ownPath, direction] = pattern[at]!;
      return path === ownPath && isNumber(value) && toNumber(value) === direction;
    })
  );
}

function isUsable(index: IndexSpec, filter: Filter): boolean {
  const paths = index.pattern.map(([path]) => path);
  if (index.sparse && !impliesPresence(filter.conditions, paths)) return false;
  const partial = partialFilterOf(index);
  return !partial || implies(filter.conditions, partial.conditions);
}

function primaryPlan(collection: Collection, filter: Filter, sort: Sort): Candidate {
  const bounds = boundsOf(ID_PATTERN, documentsPrefix(collection.id), filter.conditions, false);
  return candidate(undefined, ID_PATTERN, bounds, bounds.arePoints, sort);
}

function indexPlan(index: IndexSpec, filter: Filter, sort: Sort): Candidate {
  const { pattern, multikey } = index;
  const bounds = boundsOf(pattern, indexPrefix(index.id), filter.conditions, multikey);
  // The keys of a non-unique index end with the `_id`.
  const hasId = index.unique || pattern.some(([path]) => path === '_id');
  const order = hasId ? pattern : [...pattern, ...ID_PATTERN];
  return candidate(index, order, bounds, index.unique && bounds.arePoints, sort);
}

function candidate(
  index: IndexSpec | undefined,
  order: KeyPattern,
  bounds: Bounds,
  arePoints: boolean,
  sort: Sort,
): Candidate {
  const direction = index?.multikey ? undefined : sortDirection(order, bounds.fixed, sort.pattern);
  const isSorted = direction !== undefined || sort.pattern.length === 0;
  const sorts = isSorted && sort.pattern.length > 0;
  const narrowing = arePoints ? 1000 : bounds.points * 10 + (bounds.hasRange ? 5 : 0);
  const reverse = direction === -1;
  return {
    index,
    ranges: reverse ? bounds.ranges.toReversed() : bounds.ranges,
    reverse,
    arePoints,
    isSorted,
    score: narrowing + (sorts ? 4 : 0),
  };
}

/** 1 or −1 when reading the index forwards or backwards gives the order of the sort. */
function sortDirection(order: KeyPattern, fixed: number, sort: KeyPattern): 1 | -1 | undefined {
  const constant = order.slice(0, fixed).map(([path]) => path);
  const wanted = sort.filter(([path]) => !constant.includes(path));
  const rest = order.slice(fixed);
  if (wanted.length > rest.length) return undefined;
  const fits = (sign: 1 | -1) =>
    wanted.every(([path, direction], at) => rest[at]![0] === path && rest[at]![1] * sign === direction);
  if (fits(1)) return 1;
  return fits(-1) ? -1 : undefined;
}
