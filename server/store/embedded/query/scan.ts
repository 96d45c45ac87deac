import { LazyDocument } from '../bson/lazy-document.ts';
import type { Filter } from '../match/filter.ts';
import type { Collection } from '../storage/catalog.ts';
import { documentsPrefix } from '../storage/key-layout.ts';
import type { KeyRange, KeyValueStore } from '../storage/key-value-store.ts';
import { documentKey, type StoredDocument } from '../storage/records.ts';
import type { Plan } from './plan.ts';

/** A document that passed a filter. */
export interface Match {
  stored: StoredDocument;
  document: LazyDocument;
}

/**
 * Reads the documents of a plan. An iteration must end within one turn of the event loop. The next iteration continues after
 * the last document and sees what has been written in the meantime.
 */
export class Scan {
  readonly #store: KeyValueStore;
  readonly #collection: Collection;
  readonly #plan: Plan;
  readonly #seen: Set<string> | undefined;
  #range = 0;
  #last: Buffer | undefined;

  constructor(store: KeyValueStore, collection: Collection, plan: Plan) {
    this.#store = store;
    this.#collection = collection;
    this.#plan = plan;
    this.#seen = plan.index?.multikey ? new Set() : undefined;
  }

  *documents(): Generator<StoredDocument> {
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

  *#inRange(range: KeyRange): Generator<StoredDocument> {
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

  #atPoint(key: Buffer): StoredDocument | undefined {
    const value = this.#store.get(key);
    if (!value) return undefined;
    if (this.#plan.index) return this.#byId(value);
    return { idKey: key.subarray(documentsPrefix(this.#collection.id).length), bytes: value };
  }

  #byId(idKey: Buffer): StoredDocument | undefined {
    if (this.#seen) {
      const text = idKey.toString('latin1');
      if (this.#seen.has(text)) return undefined;
      this.#seen.add(text);
    }
    const bytes = this.#store.get(documentKey(this.#collection, idKey));
    return bytes && { idKey, bytes };
  }
}
