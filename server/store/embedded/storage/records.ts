import { encodeKey } from '../bson/key-encoding.ts';
import { LazyDocument } from '../bson/lazy-document.ts';
import { type BsonValue, isObject, typeName } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import type { Catalog, CatalogCollection, IndexSpec } from './catalog.ts';
import { duplicateKey, entriesOf, type IndexEntries } from './index-entries.ts';
import { documentsPrefix } from './key-layout.ts';
import type { KeyValueStore } from './key-value-store.ts';

const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** A stored document with its encoded `_id`. */
export interface RecordDocument {
  idKey: Buffer;
  bytes: Buffer;
}

/**
 * Writes single documents with their index entries. Each write checks everything before it changes anything:
 * it shares its transaction with others, and a refused one must leave nothing behind.
 */
export class Records {
  readonly #store: KeyValueStore;
  readonly #catalog: Catalog;

  constructor(store: KeyValueStore, catalog: Catalog) {
    this.#store = store;
    this.#catalog = catalog;
  }

  /** Adds a document that has an `_id`. DuplicateKey, KeyTooLong, InvalidIdField, BSONObjectTooLarge. */
  insert(collection: CatalogCollection, document: LazyDocument): void {
    const id = document.get('_id');
    refuseBadId(id);
    const idKey = encodeKey(id);
    const key = documentKey(collection, idKey);
    if (this.#store.get(key)) throw duplicateKey(collection.namespace, '_id_', [['_id', 1]], [id]);
    const bytes = checkedBytes(document);
    const changes = this.#indexChanges(collection, idKey, undefined, document);
    this.#store.put(key, bytes);
    this.#writeIndexes(collection, idKey, changes);
  }

  /** Replaces a stored document by one with the same `_id`; returns whether it differs. */
  replace(collection: CatalogCollection, stored: RecordDocument, document: LazyDocument): boolean {
    const bytes = checkedBytes(document);
    if (bytes.equals(stored.bytes)) return false;
    const before = new LazyDocument(stored.bytes);
    const changes = this.#indexChanges(collection, stored.idKey, before, document);
    this.#store.put(documentKey(collection, stored.idKey), bytes);
    this.#writeIndexes(collection, stored.idKey, changes);
    return true;
  }

  /** Removes a stored document. */
  remove(collection: CatalogCollection, stored: RecordDocument): void {
    const before = new LazyDocument(stored.bytes);
    const changes = this.#indexChanges(collection, stored.idKey, before, undefined);
    this.#store.remove(documentKey(collection, stored.idKey));
    this.#writeIndexes(collection, stored.idKey, changes);
  }

  /** Fills a new index from a document that is already stored. */
  index(collection: CatalogCollection, index: IndexSpec, stored: RecordDocument): void {
    const change = this.#indexChange(
      collection,
      index,
      stored.idKey,
      undefined,
      new LazyDocument(stored.bytes),
    );
    this.#writeIndexes(collection, stored.idKey, [change]);
  }

  #indexChanges(
    collection: CatalogCollection,
    idKey: Buffer,
    before: LazyDocument | undefined,
    after: LazyDocument | undefined,
  ): IndexChange[] {
    return collection.indexes.map((index) => this.#indexChange(collection, index, idKey, before, after));
  }

  #indexChange(
    collection: CatalogCollection,
    index: IndexSpec,
    idKey: Buffer,
    before: LazyDocument | undefined,
    after: LazyDocument | undefined,
  ): IndexChange {
    const none: IndexEntries = { entries: new Map(), isMultikey: false };
    const old = before ? entriesOf(index, before, idKey) : none;
    const next = after ? entriesOf(index, after, idKey) : none;
    const added = [...next.entries].filter(([text]) => !old.entries.has(text)).map(([, entry]) => entry);
    for (const { key, values } of index.unique ? added : []) {
      const holder = this.#store.get(key);
      if (holder && !holder.equals(idKey)) {
        throw duplicateKey(collection.namespace, index.name, index.pattern, values);
      }
    }
    return {
      index,
      removed: [...old.entries].filter(([text]) => !next.entries.has(text)).map(([, entry]) => entry.key),
      added: added.map((entry) => entry.key),
      becomesMultikey: next.isMultikey && !index.multikey,
    };
  }

  #writeIndexes(collection: CatalogCollection, idKey: Buffer, changes: IndexChange[]): void {
    for (const { removed, added, index, becomesMultikey } of changes) {
      for (const key of removed) this.#store.remove(key);
      for (const key of added) this.#store.put(key, idKey);
      if (becomesMultikey) {
        index.multikey = true;
        this.#catalog.save(collection);
      }
    }
  }
}

interface IndexChange {
  index: IndexSpec;
  removed: Buffer[];
  added: Buffer[];
  becomesMultikey: boolean;
}

/** The key of a document in the store. */
export function documentKey(collection: CatalogCollection, idKey: Buffer): Buffer {
  return Buffer.concat([documentsPrefix(collection.id), idKey]);
}

function refuseBadId(id: BsonValue): void {
  const type = typeName(id);
  if (type === 'array' || type === 'regex' || type === 'missing') {
    refuse('InvalidIdField', `The '_id' value cannot be of type ${type}`);
  }
  const dollar = isObject(id) && Object.keys(id).find((name) => name.startsWith('$'));
  if (dollar) refuse('DollarPrefixedFieldName', `'${dollar}' in _id starts with '$', which is not allowed`);
}

function checkedBytes(document: LazyDocument): Buffer {
  const bytes = document.toBytes();
  if (bytes.length <= MAX_DOCUMENT_BYTES) return bytes;
  return refuse(
    'BSONObjectTooLarge',
    `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and 16777216`,
  );
}
