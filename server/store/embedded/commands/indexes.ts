import { toNumber } from '../bson/numbers.ts';
import { type BsonObject, encodeDocument, integer, isNumber, isObject } from '../bson/values.ts';
import { DatabaseError, refuse } from '../errors.ts';
import type { KeyPattern } from '../query/sort.ts';
import type { Collection, IndexSpec } from '../storage/catalog.ts';
import { documentsPrefix, documentsRange } from '../storage/key-layout.ts';
import type { Context, Handler } from './context.ts';
import { cursorAnswer } from './cursor-answer.ts';
import { existingIndex, type NewIndex, parseIndexSpec } from './index-spec.ts';

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

function addIndex({ catalog, records, store }: Context, collection: Collection, spec: NewIndex): void {
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
    ...(index.partialFilter && { partialFilterExpression: index.partialFilter }),
    ...(index.expireAfterSeconds !== undefined && { expireAfterSeconds: integer(index.expireAfterSeconds) }),
  };
}

function patternObject(pattern: KeyPattern): BsonObject {
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

function chosenIndex(collection: Collection, wanted: unknown): IndexSpec {
  if (wanted === '_id_') return refuse('InvalidOptions', 'cannot drop _id index');
  const found = collection.indexes.find((index) =>
    typeof wanted === 'string' ? index.name === wanted : hasPattern(index, wanted),
  );
  return found ?? refuse('IndexNotFound', `index not found with name [${String(wanted)}]`);
}

function hasPattern(index: IndexSpec, wanted: unknown): boolean {
  const pattern = wanted as BsonObject;
  if (!isObject(pattern)) return false;
  const fields = Object.entries(pattern);
  return (
    fields.length === index.pattern.length &&
    fields.every(([path, value], at) => {
      const [ownPath, direction] = index.pattern[at]!;
      return path === ownPath && isNumber(value) && toNumber(value) === direction;
    })
  );
}
