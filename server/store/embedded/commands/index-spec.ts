import { compareValues } from '../bson/compare.ts';
import type { Direction } from '../bson/key-encoding.ts';
import { toNumber } from '../bson/numbers.ts';
import { type BsonObject, type BsonValue, isNumber, isObject } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { parseFilter } from '../match/parse-filter.ts';
import type { KeyPattern } from '../query/sort.ts';
import type { Collection, IndexSpec } from '../storage/catalog.ts';
import { flagIn, numberIn, refuseCollation } from '../wire/command.ts';

/** A requested index. */
export type NewIndex = Omit<IndexSpec, 'id' | 'multikey'>;

const OPTIONS = [
  ...['key', 'name', 'unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds', 'background'],
  ...['v', 'collation', 'ns'],
];

/** Parses one index of createIndexes. Refuses unsupported kinds and options. */
export function parseIndexSpec(spec: BsonObject): NewIndex {
  const other = Object.keys(spec).find((name) => !OPTIONS.includes(name));
  if (other) refuse('NotImplemented', `the index option '${other}' is not supported`);
  refuseCollation(spec.collation);
  const { name, key, partialFilterExpression } = spec;
  if (typeof name !== 'string' || name === '') return refuse('FailedToParse', "an index needs a 'name'");
  const pattern = parsePattern(key);
  const expires = spec.expireAfterSeconds !== undefined;
  const expireAfterSeconds = numberIn(spec, 'expireAfterSeconds', 0);
  if (expires && (pattern.length > 1 || pattern[0]![0] === '_id' || expireAfterSeconds < 0)) {
    refuse('CannotCreateIndex', 'TTL indexes are single-field indexes of another field than _id');
  }
  const sparse = flagIn(spec, 'sparse');
  if (sparse && partialFilterExpression !== undefined) {
    refuse('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  }
  return {
    name,
    pattern,
    unique: flagIn(spec, 'unique'),
    sparse,
    ...(partialFilterExpression !== undefined && { partialFilter: parsePartial(partialFilterExpression) }),
    ...(expires && { expireAfterSeconds }),
  };
}

function parsePattern(key: BsonValue): KeyPattern {
  if (!isObject(key) || Object.keys(key).length === 0) {
    return refuse('CannotCreateIndex', 'Index keys cannot be empty.');
  }
  return Object.entries(key).map(([path, value]): [string, Direction] => {
    const direction = isNumber(value) ? Math.sign(toNumber(value)) : 0;
    if (direction !== 1 && direction !== -1) {
      return refuse(
        'CannotCreateIndex',
        `only ascending and descending indexes are supported, not of '${path}'`,
      );
    }
    if (path.split('.').some((part) => part === '' || part.startsWith('$'))) {
      return refuse('CannotCreateIndex', `the index path '${path}' is not supported`);
    }
    return [path, direction];
  });
}

const PARTIAL_OPERATORS = ['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$exists'];

/** A partial filter may only use operators that the planner understands. */
function parsePartial(expression: BsonValue): BsonObject {
  if (!isObject(expression)) return refuse('CannotCreateIndex', 'partialFilterExpression must be an object');
  for (const [name, value] of Object.entries(expression)) {
    if (name === '$and' && Array.isArray(value)) for (const part of value) parsePartial(part);
    else if (name.startsWith('$')) refusePartial(name);
    else if (isObject(value)) {
      for (const [operator, operand] of Object.entries(value)) {
        const isAllowed = operator !== '$exists' || operand === true;
        if (operator.startsWith('$') && !(PARTIAL_OPERATORS.includes(operator) && isAllowed))
          refusePartial(operator);
      }
    }
  }
  parseFilter(expression);
  return expression;
}

function refusePartial(name: string): never {
  return refuse('CannotCreateIndex', `unsupported expression in partial index: ${name}`);
}

/** The equal index if it exists; refuses when another one has the same name or pattern. */
export function existingIndex(collection: Collection, spec: NewIndex): IndexSpec | undefined {
  if (spec.name === '_id_' || (spec.pattern.length === 1 && spec.pattern[0]![0] === '_id')) {
    return primaryIndex(spec);
  }
  const sameName = collection.indexes.find((index) => index.name === spec.name);
  if (sameName && !isSamePattern(sameName, spec)) {
    const message = `An existing index has the same name as the requested index: ${spec.name}, but another key`;
    return refuse('IndexKeySpecsConflict', message);
  }
  const samePattern = collection.indexes.find((index) => isSamePattern(index, spec));
  if (!samePattern) return undefined;
  if (samePattern.name === spec.name && hasSameOptions(samePattern, spec)) return samePattern;
  if (samePattern.name === spec.name) {
    const message = `An existing index has the same name as the requested index: ${spec.name}, but other options`;
    return refuse('IndexKeySpecsConflict', message);
  }
  return refuse('IndexOptionsConflict', `Index already exists with a different name: ${samePattern.name}`);
}

function primaryIndex(spec: NewIndex): IndexSpec {
  const isPlain = spec.pattern.length === 1 && spec.pattern[0]![0] === '_id' && spec.pattern[0]![1] === 1;
  if (!isPlain || spec.sparse || spec.partialFilter) {
    return refuse('BadValue', 'the index on _id is always there, ascending and unique');
  }
  return { ...spec, id: 0, multikey: false };
}

function isSamePattern(a: NewIndex, b: NewIndex): boolean {
  return JSON.stringify(a.pattern) === JSON.stringify(b.pattern);
}

function hasSameOptions(a: NewIndex, b: NewIndex): boolean {
  return (
    a.unique === b.unique &&
    a.sparse === b.sparse &&
    a.expireAfterSeconds === b.expireAfterSeconds &&
    compareValues(a.partialFilter, b.partialFilter) === 0
  );
}
