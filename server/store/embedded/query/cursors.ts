import { randomInt } from 'node:crypto';
import { refuse } from '../errors.ts';
import type { Results } from './find-documents.ts';

const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 10 * 60_000;

interface Batch {
  documents: Buffer[];
  isDone: boolean;
}

/** Hands out results in batches. */
class Cursor {
  readonly namespace: string;
  readonly #results: Results;
  #left: number;
  #ready: Buffer[] = [];
  #readyBytes = 0;
  #isRead = false;
  #isBusy = false;
  usedAtMs = Date.now();

  /** `limit` is the number of documents after which the cursor ends; 0 for no limit. */
  constructor(namespace: string, results: Results, limit: number) {
    this.namespace = namespace;
    this.#results = results;
    this.#left = limit === 0 ? Number.POSITIVE_INFINITY : limit;
  }

  async next(count: number): Promise<Batch> {
    if (this.#isBusy) return refuse('IllegalOperation', 'the cursor is already in use');
    this.#isBusy = true;
    try {
      return await this.#next(Math.min(count, this.#left));
    } finally {
      this.#isBusy = false;
      this.usedAtMs = Date.now();
    }
  }

  async #next(count: number): Promise<Batch> {
    // A getMore without a batch size asks for all the rest: it reads no more than one answer holds.
    while (this.#ready.length < count && this.#readyBytes <= MAX_BATCH_BYTES && !this.#isRead) {
      const { value, done } = await this.#results.next();
      if (done) this.#isRead = true;
      else for (const document of value) this.#add(document.toBytes());
    }
    let bytes = 0;
    let end = 0;
    while (end < Math.min(count, this.#ready.length)) {
      bytes += this.#ready[end]!.length;
      if (bytes > MAX_BATCH_BYTES && end > 0) break;
      end++;
    }
    const documents = this.#ready.splice(0, end);
    for (const document of documents) this.#readyBytes -= document.length;
    this.#left -= documents.length;
    return { documents, isDone: this.#left <= 0 || (this.#isRead && this.#ready.length === 0) };
  }

  #add(document: Buffer): void {
    this.#ready.push(document);
    this.#readyBytes += document.length;
  }

  close(): void {
    void this.#results.return(undefined);
  }
}

/** The open cursors. */
export class Cursors {
  readonly #open = new Map<number, Cursor>();

  /** Reads the first batch; the returned id is 0 when there are no more documents. */
  async start(
    namespace: string,
    results: Results,
    options: { batchSize: number; limit: number; singleBatch: boolean },
  ): Promise<{ documents: Buffer[]; id: number }> {
    const cursor = new Cursor(namespace, results, options.limit);
    const { documents, isDone } = await cursor.next(options.batchSize);
    if (isDone || options.singleBatch) {
      cursor.close();
      return { documents, id: 0 };
    }
    const id = randomInt(1, 2 ** 47);
    this.#open.set(id, cursor);
    return { documents, id };
  }

  /** Reads the next batch. CursorNotFound when the cursor isn't open. */
  async more(id: number, namespace: string, batchSize: number): Promise<{ documents: Buffer[]; id: number }> {
    const cursor = this.#open.get(id);
    if (!cursor || cursor.namespace !== namespace)
      return refuse('CursorNotFound', `cursor id ${id} not found`);
    try {
      const { documents, isDone } = await cursor.next(batchSize);
      if (isDone) this.close(id);
      return { documents, id: isDone ? 0 : id };
    } catch (error) {
      this.close(id);
      throw error;
    }
  }

  /** Closes a cursor; returns whether it was open. */
  close(id: number): boolean {
    this.#open.get(id)?.close();
    return this.#open.delete(id);
  }

  /** Closes cursors that haven't been read for ten minutes. */
  closeIdle(): void {
    for (const [id, cursor] of this.#open) {
      if (Date.now() - cursor.usedAtMs > IDLE_MS) this.close(id);
    }
  }
}
