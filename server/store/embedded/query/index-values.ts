import type { Fields } from '../bson/lazy-document.ts';
import { type BsonValue, isObject, ownField } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { fieldOf, isIndex } from '../match/filter.ts';

/**
 * The values of one key, one for each path. undefined stands for an empty array, null for a missing value.
 */
type KeyValues = BsonValue[];

interface Walker {
  /** The value that the walker has reached, after the first `at` parts of the path. */
  value: BsonValue;
  path: readonly string[];
  at: number;
  done: boolean;
}

export interface IndexValues {
  keys: KeyValues[];
  /** Whether an array was entered: the document may then have several keys. */
  isMultikey: boolean;
  /** Whether no path leads to a value: a sparse index omits such a document. */
  isAbsent: boolean;
}

/**
 * A document's values at the paths of an index or a sort. An array gives a key for each element. Two
 * different arrays are refused as CannotIndexParallelArrays.
 */
export function indexValues(document: Fields, paths: readonly (readonly string[])[]): IndexValues {
  const result: IndexValues = { keys: [], isMultikey: false, isAbsent: true };
  const start = paths.map((path) => {
    const value = fieldOf(document, path[0]!);
    return { value, path, at: 1, done: false };
  });
  expand(start, result);
  return result;
}

function expand(walkers: Walker[], result: IndexValues): void {
  const moved = walkers.map(advance);
  const waiting = moved.filter((walker) => !walker.done);
  if (waiting.length === 0) {
    if (moved.some((walker) => walker.value !== undefined)) result.isAbsent = false;
    result.keys.push(moved.map((walker) => (walker.value === EMPTY ? undefined : (walker.value ?? null))));
    return;
  }
  const first = waiting[0]!;
  const place = placeOf(first);
  const array = first.value as BsonValue[];
  const parallel = waiting.find((walker) => placeOf(walker) !== place || walker.value !== array);
  if (parallel) {
    const fields = `[${parallel.path[0]}] [${first.path[0]}]`;
    refuse('CannotIndexParallelArrays', `cannot index parallel arrays ${fields}`);
  }
  result.isMultikey = true;
  if (array.length === 0) {
    expand(
      moved.map((walker) =>
        walker.done ? walker : finish(walker, walker.at === walker.path.length ? EMPTY : undefined),
      ),
      result,
    );
    return;
  }
  for (const element of array) {
    expand(
      moved.map((walker) => (walker.done ? walker : enter(walker, element))),
      result,
    );
  }
}

/** Marks an empty array while keys are built. It becomes undefined, which sorts below null. */
const EMPTY: BsonValue = [];

function placeOf(walker: Walker): string {
  return walker.path.slice(0, walker.at).join('.');
}

function finish(walker: Walker, value: BsonValue): Walker {
  return { ...walker, value, done: true };
}

function advance(walker: Walker): Walker {
  if (walker.done) return walker;
  let { value, at } = walker;
  const { path } = walker;
  while (at < path.length) {
    const part = path[at]!;
    if (Array.isArray(value)) {
      if (!isIndex(part)) return { ...walker, value, at };
      value = value[Number(part)];
    } else if (isObject(value)) value = ownField(value, part);
    else return finish(walker, undefined);
    at++;
  }
  return { ...walker, value, at, done: !Array.isArray(value) };
}

function enter(walker: Walker, element: BsonValue): Walker {
  if (walker.at === walker.path.length) return finish(walker, element);
  if (!isObject(element)) return finish(walker, undefined);
  return { ...walker, value: ownField(element, walker.path[walker.at]!), at: walker.at + 1 };
}
