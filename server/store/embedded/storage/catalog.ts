import type { Direction } from '../bson/key-encoding.ts';
import { toNumber } from '../bson/numbers.ts';
import { type BsonObject, decodeDocument, encodeDocument, integer, isNumber } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import type { KeyPattern } from '../query/sort.ts';
import {
  COUNTER_KEY,
  catalogKey,
  catalogRange,
  documentsRange,
  indexRange,
  namespaceOf,
} from './key-layout.ts';
import type { KeyRange, KeyValueStore } from './key-value-store.ts';

export interface IndexSpec {
  id: number;
  name: string;
  pattern: KeyPattern;
  unique: boolean;
  sparse: boolean;
  expireAfterSeconds?: number;
  /** True once a document has had several keys in this index, because of an array; never reset. */
  multikey: boolean;
}

export interface CatalogCollection {
  namespace: string;
  id: number;
  /** Without the index on `_id`: the documents themselves are stored in that order. */
  indexes: IndexSpec[];
}

/**
 * The descriptions of all collections and indexes, stored and cached. They change only inside a transaction.
 */
export class Catalog {
  readonly #store: KeyValueStore;
  #collections = new Map<string, CatalogCollection>();

  constructor(store: KeyValueStore) {
    this.#store = store;
    this.reload();
  }

  /** Reads everything again after a transaction was rolled back. */
  reload(): void {
    this.#collections = new Map();
    for (const { key, value } of this.#store.entries(catalogRange())) {
      const collection = parseCollection(namespaceOf(key), decodeDocument(value));
      this.#collections.set(collection.namespace, collection);
    }
  }

  find(namespace: string): CatalogCollection | undefined {
    return this.#collections.get(namespace);
  }

  all(): CatalogCollection[] {
    return [...this.#collections.values()];
  }

  /** The collection, created if it is missing. */
  ensure(namespace: string): CatalogCollection {
    const existing = this.find(namespace);
    if (existing) return existing;
    refuseBadNamespace(namespace);
    const collection = { namespace, id: this.nextId(), indexes: [] };
    this.save(collection);
    return collection;
  }

  /** Stores a collection's description after a change. */
  save(collection: CatalogCollection): void {
    this.#store.put(catalogKey(collection.namespace), encodeDocument(storedCollection(collection)));
    this.#collections.set(collection.namespace, collection);
  }

  /** Removes a collection with its documents and indexes. */
  drop(collection: CatalogCollection): void {
    this.#clear(documentsRange(collection.id));
    for (const index of collection.indexes) this.#clear(indexRange(index.id));
    this.#store.remove(catalogKey(collection.namespace));
    this.#collections.delete(collection.namespace);
  }

  /** Removes an index and its entries. */
  dropIndex(collection: CatalogCollection, index: IndexSpec): void {
    this.#clear(indexRange(index.id));
    this.save({ ...collection, indexes: collection.indexes.filter((other) => other.id !== index.id) });
  }

  /** A number that no collection or index has ever had. */
  nextId(): number {
    const last = this.#store.get(COUNTER_KEY);
    const next = Buffer.alloc(4);
    next.writeUInt32BE((last?.readUInt32BE(0) ?? 0) + 1);
    this.#store.put(COUNTER_KEY, next);
    return next.readUInt32BE(0);
  }

  #clear(range: KeyRange): void {
    for (;;) {
      const keys: Buffer[] = [];
      for (const { key } of this.#store.entries(range)) {
        keys.push(key);
        if (keys.length === 1000) break;
      }
      if (keys.length === 0) return;
      for (const key of keys) this.#store.remove(key);
    }
  }
}

function refuseBadNamespace(namespace: string): void {
  const dot = namespace.indexOf('.');
  const database = namespace.slice(0, dot);
  const collection = namespace.slice(dot + 1);
  const isBad = /[\0/\\ "$]/.test(database) || database === '' || database.length > 63;
  if (isBad || collection === '' || /[\0$]/.test(collection) || collection.startsWith('system.')) {
    refuse('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
  }
  if (Buffer.byteLength(namespace) > 255) refuse('InvalidNamespace', `namespace '${namespace}' is too long`);
}

function storedCollection(collection: CatalogCollection): BsonObject {
  const indexes = collection.indexes.map((index) => ({
    id: integer(index.id),
    name: index.name,
    key: index.pattern.map(([path, direction]) => [path, integer(direction)]),
    unique: index.unique,
    sparse: index.sparse,
    multikey: index.multikey,
    ...(index.expireAfterSeconds !== undefined && { expireAfterSeconds: integer(index.expireAfterSeconds) }),
  }));
  return { id: integer(collection.id), indexes };
}

function parseCollection(namespace: string, stored: BsonObject): CatalogCollection {
  const indexes = stored.indexes as BsonObject[];
  return { namespace, id: numberOf(stored, 'id'), indexes: indexes.map(parseIndex) };
}

function parseIndex(stored: BsonObject): IndexSpec {
  const key = stored.key as [string, BsonObject[string]][];
  return {
    id: numberOf(stored, 'id'),
    name: stored.name as string,
    pattern: key.map(([path, direction]) => [path, numberOf({ direction }, 'direction') as Direction]),
    unique: stored.unique === true,
    sparse: stored.sparse === true,
    multikey: stored.multikey === true,
    ...('expireAfterSeconds' in stored && { expireAfterSeconds: numberOf(stored, 'expireAfterSeconds') }),
  };
}

function numberOf(stored: BsonObject, name: string): number {
  const value = stored[name];
  return isNumber(value) ? toNumber(value) : refuse('InternalError', `the catalog's ${name} is not a number`);
}
