import { compareValues } from '../bson/compare.ts';
import { type Fields, LazyDocument } from '../bson/lazy-document.ts';
import { toNumber } from '../bson/numbers.ts';
import {
  type BsonObject,
  type BsonValue,
  isBsonClass,
  isNumber,
  isObject,
  ownField,
  typeRank,
} from '../bson/values.ts';
import { refuse, refuseUnsupported } from '../errors.ts';

/** A compiled filter. */
export interface Filter {
  test(document: Fields): boolean;
  /** Conditions that every matching document meets, for choosing an index. */
  conditions: Condition[];
  /** Whether it matches every document. */
  isEmpty: boolean;
}

type Test = (document: Fields) => boolean;

/**
 * Compiles a filter; BadValue for an unknown operator, NotImplemented for one of MongoDB's that isn't
 * supported.
 */
export function parseFilter(filter: BsonObject): Filter {
  const conditions: Condition[] = [];
  const tests = Object.entries(filter).map(([name, value]) =>
    name.startsWith('$') ? parseLogical(name, value, conditions) : parseField(name, value, conditions),
  );
  const test: Test = tests.length === 1 ? tests[0]! : (document) => tests.every((each) => each(document));
  return { test, conditions, isEmpty: tests.length === 0 };
}

function parseLogical(name: string, value: BsonValue, conditions: Condition[]): Test {
  if (name === '$comment') return () => true;
  if (name !== '$and' && name !== '$or') {
    return ['$nor', '$expr', '$where', '$text', '$jsonSchema', '$sampleRate'].includes(name)
      ? refuseUnsupported(name)
      : refuse('BadValue', `unknown top level operator: ${name}`);
  }
  if (!Array.isArray(value) || value.length === 0) {
    return refuse('BadValue', `${name} must be a nonempty array`);
  }
  const parts = value.map((part) =>
    isObject(part) ? parseFilter(part) : refuse('BadValue', `${name} entries need to be full objects`),
  );
  if (name === '$and') {
    conditions.push(...parts.flatMap((part) => part.conditions));
    return (document) => parts.every((part) => part.test(document));
  }
  return (document) => parts.some((part) => part.test(document));
}

function parseField(name: string, value: BsonValue, conditions: Condition[]): Test {
  const path = name.split('.');
  if (isOperators(value)) {
    const { predicate, conditions: own } = parseFieldOperators(value, parseFilter);
    conditions.push(...nestConditions(name, own));
    return (document) => decide(predicate, (test) => someLeaf(document, path, test));
  }
  const test = equalTo(value);
  conditions.push({ path: name, operator: '$eq', value });
  return (document) => someLeaf(document, path, test);
}

/** Whether a field's value holds operators rather than a value to compare with. */
export function isOperators(value: BsonValue): value is BsonObject {
  if (!isObject(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id' && first !== '$db';
}

/** A requirement of a filter on one path, in a form that an index can use. */
export type Condition = { path: string } & Demand;

type Demand =
  | { operator: '$eq' | '$gt' | '$gte' | '$lt' | '$lte'; value: BsonValue }
  | { operator: '$in'; values: BsonValue[] }
  | { operator: '$exists' };

/** Prefixes conditions with a path. A condition with an empty path is about the path itself. */
function nestConditions(path: string, conditions: Condition[]): Condition[] {
  return conditions.map((condition) => ({
    ...condition,
    path: condition.path === '' ? path : `${path}.${condition.path}`,
  }));
}

/**
 * Tests a value at a path. `isElement` is true when the value is an element of an array at the path's end.
 */
export type LeafTest = (value: BsonValue, isElement: boolean) => boolean;

/** Reads a top-level or own field; undefined when it is missing. */
export function fieldOf(fields: Fields, name: string): BsonValue {
  return fields instanceof LazyDocument ? fields.get(name) : ownField(fields, name);
}

/** Whether a path's part can be an index into an array. */
export function isIndex(part: string): boolean {
  return /^(0|[1-9]\d{0,9})$/.test(part);
}

/**
 * Whether some value at the path passes the test. An array on the way is entered by index and through each of
 * its objects. An array at the end is tested element by element and then as a whole. A missing value is
 * tested as undefined.
 */
function someLeaf(fields: Fields, path: readonly string[], test: LeafTest): boolean {
  return walk(fields, path, 0, test);
}

function walk(fields: Fields, path: readonly string[], at: number, test: LeafTest): boolean {
  return descend(fieldOf(fields, path[at]!), path, at + 1, test);
}

function descend(value: BsonValue, path: readonly string[], at: number, test: LeafTest): boolean {
  if (at === path.length) {
    if (Array.isArray(value) && value.some((element) => test(element, true))) return true;
    return test(value, false);
  }
  if (Array.isArray(value)) {
    const part = path[at]!;
    if (isIndex(part) && Number(part) < value.length && descend(value[Number(part)], path, at + 1, test)) {
      return true;
    }
    return value.some((element) => isObject(element) && walk(element, path, at, test));
  }
  return isObject(value) ? walk(value, path, at, test) : test(undefined, false);
}

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

/** Tests equality with the filter's value. null also equals a missing value. */
export function equalTo(expected: BsonValue): LeafTest {
  if (expected === null || expected === undefined) return (value) => value === null || value === undefined;
  refusePattern(expected);
  const rank = typeRank(expected);
  return (value) => typeRank(value) === rank && compareValues(value, expected) === 0;
}

/** Tests order. Only values of the same rank are comparable. */
function ordered(operator: '$gt' | '$gte' | '$lt' | '$lte', bound: BsonValue): LeafTest {
  refusePattern(bound);
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

function refusePattern(value: BsonValue): void {
  if (isBsonClass(value) && value._bsontype === 'BSONRegExp') refuseUnsupported('a regular expression');
}

interface Parsed {
  predicate: Predicate;
  /** Conditions whose path is relative: empty for the operators' own path. */
  conditions: Condition[];
}

type ParseFilter = (filter: BsonObject) => Filter;

const UNSUPPORTED = (
  '$all $size $type $regex $mod $bitsAllClear $bitsAllSet $bitsAnyClear $bitsAnySet ' +
  '$geoIntersects $geoWithin $near $nearSphere $text $where $expr $jsonSchema'
).split(' ');

/** Compiles the operators of one field, such as {$gt: 1, $lt: 5}. */
export function parseFieldOperators(operators: BsonObject, parseFilter: ParseFilter): Parsed {
  const parts = Object.entries(operators).map(([name, operand]) => parseOperator(name, operand, parseFilter));
  return {
    predicate: { kind: 'all', of: parts.map((part) => part.predicate) },
    conditions: parts.flatMap((part) => part.conditions),
  };
}

function parseOperator(name: string, operand: BsonValue, parseFilter: ParseFilter): Parsed {
  switch (name) {
    case '$eq':
      return some(equalTo(operand), { path: '', operator: name, value: operand });
    case '$ne':
      return not(some(equalTo(operand)));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return some(ordered(name, operand), { path: '', operator: name, value: operand });
    case '$in':
      return oneOf(name, operand);
    case '$nin':
      return not(oneOf(name, operand));
    case '$exists':
      return exists(operand);
    case '$not':
      return negated(operand, parseFilter);
    case '$elemMatch':
      return elementMatch(operand, parseFilter);
    default:
      return UNSUPPORTED.includes(name)
        ? refuseUnsupported(name)
        : refuse('BadValue', `unknown operator: ${name}`);
  }
}

function some(test: (value: BsonValue, isElement: boolean) => boolean, condition?: Condition): Parsed {
  return { predicate: { kind: 'some', test }, conditions: condition ? [condition] : [] };
}

function not(parsed: Parsed): Parsed {
  return { predicate: { kind: 'not', of: parsed.predicate }, conditions: [] };
}

function oneOf(name: string, operand: BsonValue): Parsed {
  if (!Array.isArray(operand)) return refuse('BadValue', `${name} needs an array`);
  const isNested = operand.some((value) => isObject(value) && Object.keys(value)[0]?.startsWith('$'));
  if (isNested) return refuse('BadValue', `cannot nest $ under ${name}`);
  const tests = operand.map(equalTo);
  return some((value, isElement) => tests.some((test) => test(value, isElement)), {
    path: '',
    operator: '$in',
    values: operand,
  });
}

function exists(operand: BsonValue): Parsed {
  const wanted = isNumber(operand) ? toNumber(operand) !== 0 : operand !== false && operand !== null;
  const present = some((value) => value !== undefined, { path: '', operator: '$exists' });
  return wanted ? present : not(present);
}

function negated(operand: BsonValue, parseFilter: ParseFilter): Parsed {
  refusePattern(operand);
  if (!isObject(operand)) return refuse('BadValue', '$not needs a document');
  if (Object.keys(operand).length === 0) return refuse('BadValue', '$not cannot be empty');
  return not(parseFieldOperators(operand, parseFilter));
}

const LOGICAL = ['$and', '$or'];

function elementMatch(operand: BsonValue, parseFilter: ParseFilter): Parsed {
  if (!isObject(operand)) return refuse('BadValue', '$elemMatch needs an Object');
  const first = Object.keys(operand)[0];
  if (first?.startsWith('$') && !LOGICAL.includes(first)) {
    const { predicate } = parseFieldOperators(operand, parseFilter);
    return someElement((element) => decide(predicate, (test) => test(element, false)));
  }
  const filter = parseFilter(operand);
  const parsed = someElement((element) => isObject(element) && filter.test(element));
  return { ...parsed, conditions: filter.conditions };
}

function someElement(test: (element: BsonValue) => boolean): Parsed {
  return some((value, isElement) => !isElement && Array.isArray(value) && value.some(test));
}
