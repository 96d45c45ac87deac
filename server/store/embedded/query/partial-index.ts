import { equalValues } from '../bson/compare.ts';
import type { BsonValue } from '../bson/values.ts';
import { type Condition, equalTo, isRegExp, ordered } from '../match/filter.ts';

/** Whether every document that meets the query's conditions also meets those of a partial index. */
export function implies(query: readonly Condition[], partial: readonly Condition[]): boolean {
  return partial.every((wanted) =>
    query.some((queried) => queried.path === wanted.path && impliesOne(queried, wanted)),
  );
}

/** Whether the conditions require that some field of a sparse index exists. */
export function impliesPresence(query: readonly Condition[], paths: readonly string[]): boolean {
  return query.some((queried) => paths.includes(queried.path) && impliesOne(queried, PRESENT));
}

const PRESENT: Condition = { path: '', operator: '$exists' };

function impliesOne(queried: Condition, wanted: Condition): boolean {
  if (queried.operator === '$exists') return wanted.operator === '$exists';
  if (queried.operator === '$in') return queried.values.every((value) => pointMeets(value, wanted));
  if (queried.operator === '$eq') return pointMeets(queried.value, wanted);
  if (wanted.operator === '$exists') return queried.value !== null;
  if (wanted.operator === '$in' || wanted.operator === '$eq') return false;
  if (queried.operator.slice(0, 3) !== wanted.operator.slice(0, 3)) return false;
  const isSame = queried.operator === wanted.operator && equalValues(queried.value, wanted.value);
  return isSame || ordered(wanted.operator, wanted.value)(queried.value, false);
}

function pointMeets(value: BsonValue, wanted: Condition): boolean {
  if (value === null || value === undefined || Array.isArray(value) || isRegExp(value)) return false;
  if (wanted.operator === '$exists') return true;
  if (wanted.operator === '$in') return wanted.values.some((each) => equalTo(each)(value, false));
  if (wanted.operator === '$eq') return equalTo(wanted.value)(value, false);
  return ordered(wanted.operator, wanted.value)(value, false);
}
