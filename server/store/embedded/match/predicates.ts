import { BSONRegExp } from 'bson';
import { compareValues, equalValues } from '../bson/compare.ts';
import { toNumber } from '../bson/numbers.ts';
import { type BsonValue, isBsonClass, isNumber, typeName, typeNumber, typeRank } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import type { LeafTest } from './paths.ts';

/** A test of all values at one path, combined from tests of single values. */
export type Predicate =
  | { kind: 'some'; test: LeafTest }
  | { kind: 'not'; of: Predicate }
  | { kind: 'all'; of: Predicate[] };

/** Evaluates a predicate; `some` tells whether any value at the path passes a test. */
export function decide(predicate: Predicate, some: (test: LeafTest) => boolean): boolean {
  if (predicate.kind === 'some') return some(predicate.test);
  if (predicate.kind === 'not') return !decide(predicate.of, some);
  return predicate.of.every((part) => decide(part, some));
}

/** Tests equality with the filter's value. null also equals a missing value, and a pattern also matches strings. */
export function equalTo(expected: BsonValue): LeafTest {
  if (expected === null || expected === undefined) return (value) => value === null || value === undefined;
  if (isRegExp(expected)) {
    const pattern = compileRegExp(expected.pattern, expected.options);
    return (value) =>
      (typeof value === 'string' && pattern.test(value)) || (isRegExp(value) && equalValues(value, expected));
  }
  const rank = typeRank(expected);
  return (value) => typeRank(value) === rank && compareValues(value, expected) === 0;
}

/** Tests order. Only values of the same rank are comparable. */
export function ordered(operator: '$gt' | '$gte' | '$lt' | '$lte', bound: BsonValue): LeafTest {
  if (isRegExp(bound)) return refuse('BadValue', `Can't have RegEx as arg to predicate over field`);
  const orEqual = operator === '$gte' || operator === '$lte';
  const sign = operator === '$gt' || operator === '$gte' ? 1 : -1;
  if (bound === null || bound === undefined) {
    return (value) => orEqual && (value === null || value === undefined);
  }
  if (isBsonClass(bound) && (bound._bsontype === 'MinKey' || bound._bsontype === 'MaxKey')) {
    return (value) => value !== undefined && passes(compareValues(value, bound), sign, orEqual);
  }
  const rank = typeRank(bound);
  const boundIsNaN = isNaNNumber(bound);
  return (value) => {
    if (typeRank(value) !== rank) return false;
    if (boundIsNaN || isNaNNumber(value)) return orEqual && boundIsNaN && isNaNNumber(value);
    return passes(compareValues(value, bound), sign, orEqual);
  };
}

function passes(order: number, sign: number, orEqual: boolean): boolean {
  return order === 0 ? orEqual : order > 0 === sign > 0;
}

function isNaNNumber(value: BsonValue): boolean {
  return isNumber(value) && Number.isNaN(toNumber(value));
}

/** Whether the value is a BSON pattern. */
export function isRegExp(value: BsonValue): value is BSONRegExp {
  return isBsonClass(value) && value instanceof BSONRegExp;
}

/** Compiles a pattern; the options i, m, s and u are supported. BadValue for one that can't be compiled. */
export function compileRegExp(pattern: string, options: string): RegExp {
  const unknown = [...options].find((option) => !'imsu'.includes(option));
  if (unknown) return refuse('NotImplemented', `the regular expression option '${unknown}' is not supported`);
  try {
    return new RegExp(pattern, options);
  } catch (error) {
    return refuse('BadValue', `Regular expression is invalid: ${String(error)}`);
  }
}

const TYPE_NAMES = [
  'minKey double int long decimal symbol binData objectId timestamp regex javascript maxKey',
  'null string bool date array object number',
].flatMap((line) => line.split(' '));

/** $type: names, numbers, or a list of them. */
export function hasType(operand: BsonValue): LeafTest {
  const wanted = Array.isArray(operand) ? operand : [operand];
  const tests = wanted.map((type): ((value: BsonValue) => boolean) => {
    if (typeof type === 'string' && TYPE_NAMES.includes(type)) {
      return type === 'number' ? isNumber : (value) => typeName(value) === type;
    }
    if (typeof type === 'string') return refuse('BadValue', `Unknown type name alias: ${type}`);
    if (!isNumber(type)) return refuse('TypeMismatch', 'type must be represented as a number or a string');
    const number = toNumber(type);
    return (value) => value !== undefined && typeNumber(value) === number;
  });
  return (value) => value !== undefined && tests.some((test) => test(value));
}
