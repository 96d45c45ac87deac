import { setImmediate as nextTurn } from 'node:timers/promises';
import { LazyDocument } from '../bson/lazy-document.ts';
import type { BsonValue } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import type { Filter } from '../match/filter.ts';
import type { Catalog, CatalogCollection } from '../storage/catalog.ts';
import { documentsPrefix } from '../storage/key-layout.ts';
import type { KeyRange, KeyValueStore } from '../storage/key-value-store.ts';
import { documentKey, type RecordDocument } from '../storage/records.ts';
import { type Plan, planQuery } from './plan.ts';
import type { Projection } from './projection.ts';
import type { Sort } from './sort.ts';

/** A query on one collection. */
export interface FindQuery {
  namespace: string;
  filter: Filter;
  sort: Sort;
  skip: number;
  /** 0 for no limit. */
  limit: number;
  hint?: BsonValue;
  deadlineMs: number;
}

/** The matching documents in order, after the skipped ones. A missing collection counts as empty. */
export function findDocuments(store: KeyValueStore, catalog: Catalog, query: FindQuery): Results {
  const collection = catalog.find(query.namespace);
  if (!collection) return nothing();
  const plan = planQuery(collection, query.filter, query.sort, query.hint);
  const scan = new Scan(store, collection, plan);
  const max = query.limit === 0 ? Number.POSITIVE_INFINITY : query.skip + query.limit;
  const { isSorted } = plan;
  const wanted = isSorted ? max : Number.POSITIVE_INFINITY;
  let results = matching(scan, query.filter, wanted, query.deadlineMs);
  if (!isSorted) results = sorted(results, query.sort, max);
  if (query.skip > 0) results = skipping(results, query.skip);
  return query.limit === 0 ? results : limited(results, query.limit);
}

async function* nothing(): Results {
  yield [];
}

/** A document that passed a filter. */
export interface Match {
  stored: RecordDocument;
  document: LazyDocument;
}

/**
 * Reads the documents of a plan. An iteration must end within one turn of the event loop. The next iteration
 * continues after the last document and sees what has been written in the meantime.
 */
export class Scan {
  readonly #store: KeyValueStore;
  readonly #collection: CatalogCollection;
  readonly #plan: Plan;
  readonly #seen: Set<string> | undefined;
  #range = 0;
  #last: Buffer | undefined;

  constructor(store: KeyValueStore, collection: CatalogCollection, plan: Plan) {
    this.#store = store;
    this.#collection = collection;
    this.#plan = plan;
    this.#seen = plan.index?.multikey ? new Set() : undefined;
  }

  *documents(): Generator<RecordDocument> {
    while (this.#range < this.#plan.ranges.length) {
      const range = this.#plan.ranges[this.#range]!;
      if (this.#plan.arePoints) {
        this.#range++;
        const stored = this.#atPoint(range.start);
        if (stored) yield stored;
        continue;
      }
      yield* this.#inRange(range);
      this.#range++;
      this.#last = undefined;
    }
  }

  /** The documents that pass the filter. */
  *matches(filter: Filter): Generator<Match> {
    for (const stored of this.documents()) {
      const document = new LazyDocument(stored.bytes);
      if (filter.test(document)) yield { stored, document };
    }
  }

  *#inRange(range: KeyRange): Generator<RecordDocument> {
    const idAt = documentsPrefix(this.#collection.id).length;
    for (const { key, value } of this.#store.entries(range, this.#plan.reverse, this.#last)) {
      this.#last = key;
      if (!this.#plan.index) yield { idKey: key.subarray(idAt), bytes: value };
      else {
        const stored = this.#byId(value);
        if (stored) yield stored;
      }
    }
  }

  #atPoint(key: Buffer): RecordDocument | undefined {
    const value = this.#store.get(key);
    if (!value) return undefined;
    if (this.#plan.index) return this.#byId(value);
    return { idKey: key.subarray(documentsPrefix(this.#collection.id).length), bytes: value };
  }

  #byId(idKey: Buffer): RecordDocument | undefined {
    if (this.#seen) {
      const text = idKey.toString('latin1');
      if (this.#seen.has(text)) return undefined;
      this.#seen.add(text);
    }
    const bytes = this.#store.get(documentKey(this.#collection, idKey));
    return bytes && { idKey, bytes };
  }
}

/** Documents in batches. Other work of the thread can run between two batches. */
export type Results = AsyncGenerator<LazyDocument[]>;

const SLICE_MS = 4;
const SLICE_DOCUMENTS = 100;
const MAX_SORT_BYTES = 100 * 1024 * 1024;

/** Up to `max` matches of a scan, read in slices of a few milliseconds. */
async function* matching(scan: Scan, filter: Filter, max: number, deadlineMs: number): Results {
  let remaining = max;
  for (let isDone = false; !isDone && remaining > 0; ) {
    const slice = readSlice(scan, filter, Math.min(remaining, SLICE_DOCUMENTS));
    isDone = slice.isDone;
    remaining -= slice.documents.length;
    yield slice.documents;
    if (isDone || remaining <= 0) return;
    await nextTurn();
    if (Date.now() > deadlineMs) refuse('MaxTimeMSExpired', 'operation exceeded time limit');
  }
}

function readSlice(scan: Scan, filter: Filter, max: number): { documents: LazyDocument[]; isDone: boolean } {
  const endsAtMs = performance.now() + SLICE_MS;
  const documents: LazyDocument[] = [];
  for (const { bytes } of scan.documents()) {
    const document = new LazyDocument(bytes);
    if (filter.test(document)) documents.push(document);
    if (documents.length >= max || performance.now() > endsAtMs) return { documents, isDone: false };
  }
  return { documents, isDone: true };
}

/** Sorts all documents, or finds the first `max` of the order. Refuses to hold more than 100 MB. */
async function* sorted(source: Results, sort: Sort, max: number): Results {
  let held: { key: Buffer; document: LazyDocument; size: number }[] = [];
  let bytes = 0;
  const order = () => held.sort((a, b) => Buffer.compare(a.key, b.key));
  for await (const batch of source) {
    for (const document of batch) {
      const size = document.size;
      held.push({ key: sort.keyOf(document), document, size });
      bytes += size;
    }
    if (held.length > max * 2 + SLICE_DOCUMENTS) {
      held = order().slice(0, max);
      bytes = held.reduce((sum, each) => sum + each.size, 0);
    }
    if (bytes > MAX_SORT_BYTES) {
      refuse(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        'Sort exceeded memory limit of 104857600 bytes, and this database has no external sort',
      );
    }
  }
  yield order()
    .slice(0, max)
    .map(({ document }) => document);
}

/** Omits the first `count` documents. */
export async function* skipping(source: Results, count: number): Results {
  let remaining = count;
  for await (const batch of source) {
    yield batch.slice(remaining);
    remaining = Math.max(0, remaining - batch.length);
  }
}

/** Ends after `count` documents. */
export async function* limited(source: Results, count: number): Results {
  let remaining = count;
  for await (const batch of source) {
    yield batch.slice(0, remaining);
    remaining -= batch.length;
    if (remaining <= 0) return;
  }
}

/** The documents, reduced to the projected fields. */
export async function* projected(source: Results, projection: Projection): Results {
  for await (const batch of source) {
    for (const document of batch) projection(document);
    yield batch;
  }
}
