import type { Fields } from '../bson/lazy-document.ts';
import { type BsonObject, type BsonValue, isObject } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { type Condition, nestConditions } from './conditions.ts';
import type { Filter } from './filter.ts';
import { parseFieldOperators } from './parse-operators.ts';
import { someLeaf } from './paths.ts';
import { decide, equalTo } from './predicates.ts';

type Test = (document: Fields) => boolean;

/** Compiles a filter; BadValue for an unknown operator, NotImplemented for one of MongoDB's that isn't supported. */
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
  if (name !== '$and' && name !== '$or' && name !== '$nor') {
    return ['$expr', '$where', '$text', '$jsonSchema', '$sampleRate'].includes(name)
      ? refuse('NotImplemented', `${name} is not supported`)
      : refuse('BadValue', `unknown top level operator: ${name}`);
  }
  if (!Array.isArray(value) || value.length === 0) {
    return refuse('BadValue', `${name} must be a nonempty array`);
  }
  const parts = value.map((part) =>
    isObject(part) ? parseFilter(part) : refuse('BadValue', '$or/$and/$nor entries need to be full objects'),
  );
  if (name === '$and') {
    conditions.push(...parts.flatMap((part) => part.conditions));
    return (document) => parts.every((part) => part.test(document));
  }
  const some: Test = (document) => parts.some((part) => part.test(document));
  return name === '$or' ? some : (document) => !some(document);
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
