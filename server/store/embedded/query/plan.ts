import { type Direction, encodeKey, rankByte, successor } from '../bson/key-encoding.ts';
import { type BsonValue, typeRank } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import type { Condition, Filter } from '../match/filter.ts';
import type { CatalogCollection, IndexSpec } from '../storage/catalog.ts';
import { documentsPrefix, indexPrefix, prefixRange } from '../storage/key-layout.ts';
import type { KeyRange } from '../storage/key-value-store.ts';
import { hasPattern, idPattern, type KeyPattern, type Sort } from './sort.ts';

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

/** Chooses the index that narrows the query most. BadValue for a hint without an index. */
export function planQuery(collection: CatalogCollection, filter: Filter, sort: Sort, hint?: BsonValue): Plan {
  if (hint !== undefined) return hintedPlan(collection, filter, sort, hint);
  let best = primaryPlan(collection, filter, sort);
  for (const index of collection.indexes) {
    if (!isUsable(index, filter)) continue;
    const plan = indexPlan(index, filter, sort);
    if (plan.score > best.score) best = plan;
  }
  return best;
}

function hintedPlan(collection: CatalogCollection, filter: Filter, sort: Sort, hint: BsonValue): Plan {
  if (hint === '_id_' || hasPattern(idPattern, hint)) return primaryPlan(collection, filter, sort);
  const index = collection.indexes.find(({ name, pattern }) => hint === name || hasPattern(pattern, hint));
  if (!index) return refuse('BadValue', 'hint provided does not correspond to an existing index');
  if (!isUsable(index, filter)) {
    return refuse(
      'NotImplemented',
      `the hinted index ${index.name} is sparse and does not contain all documents that the filter may match`,
    );
  }
  return indexPlan(index, filter, sort);
}

function isUsable(index: IndexSpec, filter: Filter): boolean {
  if (!index.sparse) return true;
  return filter.conditions.some(
    (condition) => index.pattern.some(([path]) => path === condition.path) && requiresValue(condition),
  );
}

/** Whether only documents that have the condition's path can meet it. */
function requiresValue(condition: Condition): boolean {
  if (condition.operator === '$exists') return true;
  const values = condition.operator === '$in' ? condition.values : [condition.value];
  return values.every((value) => value !== null && value !== undefined);
}

function primaryPlan(collection: CatalogCollection, filter: Filter, sort: Sort): Candidate {
  const bounds = boundsOf(idPattern, documentsPrefix(collection.id), filter.conditions, false);
  return candidate(undefined, idPattern, bounds, bounds.arePoints, sort);
}

function indexPlan(index: IndexSpec, filter: Filter, sort: Sort): Candidate {
  const { pattern, multikey } = index;
  const bounds = boundsOf(pattern, indexPrefix(index.id), filter.conditions, multikey);
  // The keys of a non-unique index end with the `_id`.
  const hasId = index.unique || pattern.some(([path]) => path === '_id');
  const order = hasId ? pattern : [...pattern, ...idPattern];
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

/** The part of an index that contains every document that meets the conditions. */
interface Bounds {
  /** Disjoint and ascending. */
  ranges: KeyRange[];
  /** The number of leading fields that are restricted to single values. */
  points: number;
  /** The number of leading fields with exactly one value, which a sort can ignore. */
  fixed: number;
  hasRange: boolean;
  /** True when every field is restricted to single values: the start of each range is then a whole key. */
  arePoints: boolean;
}

const MAX_RANGES = 20_000;
const RANKS_WITH_RANGES = [10, 15, 30, 35, 40, 45, 47];

/** The bounds in an index whose keys start with `prefix`; the whole index when no condition narrows it. */
function boundsOf(
  pattern: KeyPattern,
  prefix: Buffer,
  conditions: readonly Condition[],
  isMultikey: boolean,
): Bounds {
  let prefixes = [prefix];
  let points = 0;
  let fixed = 0;
  const roots = new Set<string>();
  for (const [path, direction] of pattern) {
    const root = path.split('.')[0]!;
    // Different elements of one array may meet the two conditions, and each element has its own key.
    if (isMultikey && roots.has(root)) break;
    roots.add(root);
    const ownConditions = conditions.filter((condition) => condition.path === path);
    const values = pointsOf(ownConditions);
    if (!values || prefixes.length * values.length > MAX_RANGES) {
      const range = rangeOf(ownConditions, direction, isMultikey);
      if (!range) break;
      const ranges = prefixes.map((each) => ({
        start: Buffer.concat([each, range.start]),
        end: Buffer.concat([each, range.end]),
      }));
      return { ranges, points, fixed, hasRange: true, arePoints: false };
    }
    const encoded = sortedUnique(values.map((value) => encodeKey(value, direction)));
    if (encoded.length === 1 && fixed === points) fixed++;
    points++;
    prefixes = prefixes.flatMap((each) => encoded.map((value) => Buffer.concat([each, value])));
  }
  const arePoints = points === pattern.length;
  return { ranges: prefixes.map(prefixRange), points, fixed, hasRange: false, arePoints };
}

function sortedUnique(keys: Buffer[]): Buffer[] {
  const sorted = keys.sort(Buffer.compare);
  return sorted.filter((key, index) => index === 0 || !key.equals(sorted[index - 1]!));
}

function pointsOf(conditions: Condition[]): BsonValue[] | undefined {
  for (const condition of conditions) {
    if (condition.operator !== '$eq' && condition.operator !== '$in') continue;
    const values = condition.operator === '$in' ? condition.values : [condition.value];
    if (values.every(isPoint)) return values;
  }
  return undefined;
}

/** An index contains the elements of an array, not the array itself. */
function isPoint(value: BsonValue): boolean {
  return !Array.isArray(value) && value !== undefined;
}

interface Bound {
  bytes: Buffer;
  isInclusive: boolean;
}

function rangeOf(conditions: Condition[], direction: Direction, isMultikey: boolean): KeyRange | undefined {
  let low: Bound | undefined;
  let high: Bound | undefined;
  let rank: Buffer | undefined;
  for (const condition of conditions) {
    if (condition.operator === '$eq' || condition.operator === '$in' || condition.operator === '$exists')
      continue;
    const { operator, value } = condition;
    if (!RANKS_WITH_RANGES.includes(typeRank(value))) continue;
    const own = Buffer.from([rankByte(value)]);
    if (rank && !rank.equals(own)) continue;
    rank = own;
    const bound = { bytes: encodeKey(value), isInclusive: operator === '$gte' || operator === '$lte' };
    if (operator === '$gt' || operator === '$gte') low ??= bound;
    else high ??= bound;
  }
  if (!rank) return undefined;
  // One element of an array may meet the lower bound and another element the upper one.
  if (isMultikey && low && high) high = undefined;
  const whole = { bytes: rank, isInclusive: true };
  return directed(low ?? whole, high ?? whole, direction);
}

function directed(low: Bound, high: Bound, direction: Direction): KeyRange {
  if (direction === 1) return { start: edge(low, false), end: edge(high, true) };
  const inverted = (bound: Bound): Bound => ({
    bytes: Buffer.from(bound.bytes.map((byte) => ~byte & 0xff)),
    isInclusive: bound.isInclusive,
  });
  return { start: edge(inverted(high), false), end: edge(inverted(low), true) };
}

/** A range starts at an inclusive bound or after an exclusive one; for its end it is the other way round. */
function edge(bound: Bound, isEnd: boolean): Buffer {
  return bound.isInclusive === isEnd ? successor(bound.bytes)! : bound.bytes;
}
