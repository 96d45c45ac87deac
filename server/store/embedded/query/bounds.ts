import type { Direction } from '../bson/key-encoding.ts';
import { encodeKey, rankByte, successor } from '../bson/key-encoding.ts';
import { type BsonValue, typeRank } from '../bson/values.ts';
import type { Condition } from '../match/conditions.ts';
import { isRegExp } from '../match/predicates.ts';
import { prefixRange } from '../storage/key-layout.ts';
import type { KeyRange } from '../storage/key-value-store.ts';
import type { KeyPattern } from './sort.ts';

/** The part of an index that contains every document that meets the conditions. */
export interface Bounds {
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
export function boundsOf(
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
  return !Array.isArray(value) && !isRegExp(value) && value !== undefined;
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
