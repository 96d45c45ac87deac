import { equalValues } from '../bson/compare.ts';
import type { BsonValue } from '../bson/values.ts';
import type { Condition } from '../match/conditions.ts';
import { equalTo, isRegExp, ordered } from '../match/predicates.ts';

/** Whether documents that meet the query's conditions meet all of a partial index's conditions too. */
export function implies(query: readonly Condition[], partial: readonly Condition[]): boolean {
  return partial.every((wanted) =>
    query.some((given) => given.path === wanted.path && impliesOne(given, wanted)),
  );
}

/** Whether the conditions say that some field of a sparse index is there. */
export function impliesPresence(query: readonly Condition[], paths: readonly string[]): boolean {
  return query.some((given) => paths.includes(given.path) && impliesOne(given, PRESENT));
}

const PRESENT: Condition = { path: '', operator: '$exists' };

function impliesOne(given: Condition, wanted: Condition): boolean {
  if (given.operator === '$exists') return wanted.operator === '$exists';
  if (given.operator === '$in') return given.values.every((value) => pointMeets(value, wanted));
  if (given.operator === '$eq') return pointMeets(given.value, wanted);
  if (wanted.operator === '$exists') return given.value !== null;
  if (wanted.operator === '$in' || wanted.operator === '$eq') return false;
  if (given.operator.slice(0, 3) !== wanted.operator.slice(0, 3)) return false;
  const isSame = given.operator === wanted.operator && equalValues(given.value, wanted.value);
  return isSame || ordered(wanted.operator, wanted.value)(given.value, false);
}

function pointMeets(value: BsonValue, wanted: Condition): boolean {
  if (value === null || value === undefined || Array.isArray(value) || isRegExp(value)) return false;
  if (wanted.operator === '$exists') return true;
  if (wanted.operator === '$in') return wanted.values.some((each) => equalTo(each)(value, false));
  if (wanted.operator === '$eq') return equalTo(wanted.value)(value, false);
  return ordered(wanted.operator, wanted.value)(value, false);
}
