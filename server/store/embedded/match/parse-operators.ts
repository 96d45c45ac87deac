import { toNumber } from '../bson/numbers.ts';
import { type BsonObject, type BsonValue, isNumber, isObject } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import type { Condition } from './conditions.ts';
import type { Filter } from './filter.ts';
import { compileRegExp, decide, equalTo, hasType, isRegExp, ordered, type Predicate } from './predicates.ts';

interface Parsed {
  predicate: Predicate;
  /** Conditions whose path is relative: empty for the operators' own path. */
  conditions: Condition[];
}

type ParseFilter = (filter: BsonObject) => Filter;

const UNSUPPORTED = (
  '$mod $bitsAllClear $bitsAllSet $bitsAnyClear $bitsAnySet $geoIntersects $geoWithin $near $nearSphere ' +
  '$text $where $expr $jsonSchema'
).split(' ');

/** Compiles the operators of one field, such as {$gt: 1, $lt: 5}. */
export function parseFieldOperators(operators: BsonObject, parseFilter: ParseFilter): Parsed {
  const parts = Object.entries(operators)
    .filter(([name]) => name !== '$options' || !('$regex' in operators))
    .map(([name, operand]) => parseOperator(name, operand, operators, parseFilter));
  return {
    predicate: { kind: 'all', of: parts.map((part) => part.predicate) },
    conditions: parts.flatMap((part) => part.conditions),
  };
}

function parseOperator(
  name: string,
  operand: BsonValue,
  siblings: BsonObject,
  parseFilter: ParseFilter,
): Parsed {
  switch (name) {
    case '$eq':
      return some(equalTo(operand), { path: '', operator: name, value: operand });
    case '$ne':
      if (isRegExp(operand)) return refuse('BadValue', "Can't have regex as arg to $ne.");
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
    case '$all':
      return all(operand, parseFilter);
    case '$elemMatch':
      return elementMatch(operand, parseFilter);
    case '$size':
      return size(operand);
    case '$regex':
      return regex(operand, siblings.$options);
    case '$type':
      return some(hasType(operand));
    default:
      return UNSUPPORTED.includes(name)
        ? refuse('NotImplemented', `${name} is not supported`)
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
  if (isRegExp(operand)) return not(some(equalTo(operand)));
  if (!isObject(operand)) return refuse('BadValue', '$not needs a regex or a document');
  if (Object.keys(operand).length === 0) return refuse('BadValue', '$not cannot be empty');
  return not(parseFieldOperators(operand, parseFilter));
}

function all(operand: BsonValue, parseFilter: ParseFilter): Parsed {
  if (!Array.isArray(operand)) return refuse('BadValue', '$all needs an array');
  if (operand.length === 0) return some(() => false);
  const parts = operand.map((value) => {
    const first = isObject(value) ? Object.keys(value)[0] : undefined;
    if (isObject(value) && first === '$elemMatch') return parseFieldOperators(value, parseFilter);
    if (first?.startsWith('$')) return refuse('BadValue', 'no $ expressions in $all');
    return some(equalTo(value), { path: '', operator: '$eq', value });
  });
  return {
    predicate: { kind: 'all', of: parts.map((part) => part.predicate) },
    conditions: parts.flatMap((part) => part.conditions),
  };
}

const LOGICAL = ['$and', '$or', '$nor'];

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

function size(operand: BsonValue): Parsed {
  if (!isNumber(operand)) return refuse('FailedToParse', '$size must be a whole number');
  const wanted = toNumber(operand);
  if (!Number.isInteger(wanted)) return refuse('FailedToParse', `Expected an integer: $size: ${wanted}`);
  if (wanted < 0) return refuse('BadValue', `Expected a non-negative number in: $size: ${wanted}`);
  return some((value, isElement) => !isElement && Array.isArray(value) && value.length === wanted);
}

function regex(operand: BsonValue, options: BsonValue): Parsed {
  if (options !== undefined && typeof options !== 'string') {
    return refuse('BadValue', '$options has to be a string');
  }
  if (typeof operand !== 'string' && !isRegExp(operand)) {
    return refuse('BadValue', '$regex has to be a string');
  }
  const pattern =
    typeof operand === 'string'
      ? compileRegExp(operand, options ?? '')
      : compileRegExp(operand.pattern, options ?? operand.options);
  return some((value) => typeof value === 'string' && pattern.test(value));
}
