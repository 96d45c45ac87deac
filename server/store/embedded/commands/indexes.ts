import { formatValue } from '../bson/compare.ts';
import type { Direction } from '../bson/key-encoding.ts';
import { toNumber } from '../bson/numbers.ts';
import {
  type BsonObject,
  type BsonValue,
  encodeDocument,
  integer,
  isNumber,
  isObject,
} from '../bson/values.ts';
import { DatabaseError, refuse, refuseUnsupported } from '../errors.ts';
import { hasPattern, idPattern, type KeyPattern } from '../query/sort.ts';
import type { CatalogCollection, IndexSpec } from '../storage/catalog.ts';
import { documentsPrefix, documentsRange } from '../storage/key-layout.ts';
import { flagIn, numberIn, refuseCollation } from '../wire/command.ts';
import type { Context, Handler } from './context.ts';
import { cursorAnswer } from './read-commands.ts';

/** createIndexes: indexes the existing documents too. DuplicateKey leaves the collection unchanged. */
export const createIndexes: Handler = (command, context) => {
  command.allow(['indexes', 'commitQuorum']);
  const specs = command.list('indexes').map(parseIndexSpec);
  if (specs.length === 0) refuse('BadValue', 'Must specify at least one index to create');
  return context.writes.write(() => {
    const { catalog } = context;
    const isNew = !catalog.find(command.namespace);
    const before = catalog.ensure(command.namespace).indexes.length + 1;
    for (const spec of specs) addIndex(context, catalog.ensure(command.namespace), spec);
    const after = catalog.ensure(command.namespace).indexes.length + 1;
    return {
      numIndexesBefore: integer(before),
      numIndexesAfter: integer(after),
      createdCollectionAutomatically: isNew,
    };
  });
};

function addIndex({ catalog, records, store }: Context, collection: CatalogCollection, spec: NewIndex): void {
  if (existingIndex(collection, spec)) return;
  const index: IndexSpec = { ...spec, id: catalog.nextId(), multikey: false };
  const extended = { ...collection, indexes: [...collection.indexes, index] };
  catalog.save(extended);
  try {
    const idAt = documentsPrefix(collection.id).length;
    for (const { key, value } of store.entries(documentsRange(collection.id))) {
      records.index(extended, index, { idKey: key.subarray(idAt), bytes: value });
    }
  } catch (error) {
    if (error instanceof DatabaseError) catalog.dropIndex(extended, index);
    throw error;
  }
}

/** listIndexes: starts with the index on `_id`. NamespaceNotFound for a missing collection. */
export const listIndexes: Handler = (command, { catalog }) => {
  command.allow(['cursor']);
  const collection = catalog.find(command.namespace);
  if (!collection) return refuse('NamespaceNotFound', `ns does not exist: ${command.namespace}`);
  const id = { v: integer(2), key: { _id: integer(1) }, name: '_id_' };
  const documents = [id, ...collection.indexes.map(described)].map(encodeDocument);
  return cursorAnswer('firstBatch', command.namespace, { documents, id: 0 });
};

function described(index: IndexSpec): BsonObject {
  return {
    v: integer(2),
    key: patternObject(index.pattern),
    name: index.name,
    ...(index.unique && { unique: true }),
    ...(index.sparse && { sparse: true }),
    ...(index.expireAfterSeconds !== undefined && { expireAfterSeconds: integer(index.expireAfterSeconds) }),
  };
}

export function patternObject(pattern: KeyPattern): BsonObject {
  return Object.fromEntries(pattern.map(([path, direction]) => [path, integer(direction)]));
}

/** dropIndexes: by name, list of names or key pattern, or '*' for all except the one on `_id`. */
export const dropIndexes: Handler = (command, { catalog, writes }) => {
  command.allow(['index']);
  return writes.write(() => {
    const collection = catalog.find(command.namespace);
    if (!collection) return refuse('NamespaceNotFound', `ns not found ${command.namespace}`);
    const wanted = command.body.index;
    const chosen =
      wanted === '*'
        ? collection.indexes
        : (Array.isArray(wanted) ? wanted : [wanted]).map((each) => chosenIndex(collection, each));
    for (const index of chosen) catalog.dropIndex(catalog.ensure(command.namespace), index);
    return { nIndexesWas: integer(collection.indexes.length + 1) };
  });
};

function chosenIndex(collection: CatalogCollection, wanted: BsonValue): IndexSpec {
  if (wanted === '_id_' || hasPattern(idPattern, wanted))
    return refuse('InvalidOptions', 'cannot drop _id index');
  const found = collection.indexes.find((index) =>
    typeof wanted === 'string' ? index.name === wanted : hasPattern(index.pattern, wanted),
  );
  return found ?? refuse('IndexNotFound', `index not found: ${formatValue(wanted)}`);
}

/** A requested index. */
type NewIndex = Omit<IndexSpec, 'id' | 'multikey'>;

const MAX_EXPIRY_SECONDS = 2 ** 31 - 1;
const OPTIONS = [
  ...['key', 'name', 'unique', 'sparse', 'expireAfterSeconds', 'background', 'v', 'collation', 'ns'],
];

/** Parses one index of createIndexes. Refuses unsupported kinds and options. */
function parseIndexSpec(spec: BsonObject): NewIndex {
  const other = Object.keys(spec).find((name) => !OPTIONS.includes(name));
  if (other) refuseUnsupported(`the index option ${other}`);
  refuseCollation(spec.collation);
  const { name, key } = spec;
  if (typeof name !== 'string' || name === '') return refuse('FailedToParse', "an index needs a 'name'");
  if (name === '*') return refuse('BadValue', "The index name '*' is not valid.");
  const pattern = parsePattern(key);
  const expires = spec.expireAfterSeconds !== undefined;
  const expireAfterSeconds = numberIn(spec, 'expireAfterSeconds', 0);
  if (expires && (pattern.length > 1 || pattern[0]![0] === '_id')) {
    refuse('CannotCreateIndex', 'TTL indexes are single-field indexes of another field than _id');
  }
  if (expireAfterSeconds < 0 || expireAfterSeconds > MAX_EXPIRY_SECONDS) {
    refuse('CannotCreateIndex', `expireAfterSeconds must be within 0 and ${MAX_EXPIRY_SECONDS}`);
  }
  return {
    name,
    pattern,
    unique: flagIn(spec, 'unique'),
    sparse: flagIn(spec, 'sparse'),
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

/** The equal index if it exists; refuses when another one has the same name or pattern. */
function existingIndex(collection: CatalogCollection, spec: NewIndex): IndexSpec | undefined {
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
  if (samePattern.name === spec.name) {
    const isOther = samePattern.unique !== spec.unique || samePattern.sparse !== spec.sparse;
    if (!isOther && samePattern.expireAfterSeconds === spec.expireAfterSeconds) return samePattern;
    const message = `An existing index has the same name as the requested index: ${spec.name}, but other options`;
    return refuse(isOther ? 'IndexKeySpecsConflict' : 'IndexOptionsConflict', message);
  }
  return refuse('IndexOptionsConflict', `Index already exists with a different name: ${samePattern.name}`);
}

function primaryIndex(spec: NewIndex): IndexSpec {
  const isPlain = spec.pattern.length === 1 && spec.pattern[0]![0] === '_id' && spec.pattern[0]![1] === 1;
  if (!isPlain || spec.sparse) {
    return refuse('BadValue', 'the index on _id is always there, ascending and unique');
  }
  return { ...spec, id: 0, multikey: false };
}

function isSamePattern(a: NewIndex, b: NewIndex): boolean {
  return JSON.stringify(a.pattern) === JSON.stringify(b.pattern);
}
