import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { refuse } from '../errors.ts';

/** LMDB's limit on a key, in bytes. */
const MAX_KEY_BYTES = 1978;

/** A half-open range of keys, read upwards or downwards. */
export interface KeyRange {
  start: Buffer;
  end: Buffer;
}

export interface Entry {
  key: Buffer;
  value: Buffer;
}

/** An ordered key-value store in one LMDB file. A read sees the last commit, or the open transaction. */
export class KeyValueStore {
  readonly #lmdb: RootDatabase<Buffer, Buffer>;
  #isClosed = false;

  /** Opens the file in a directory, or creates it. */
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    this.#lmdb = open<Buffer, Buffer>({
      path: join(directory, 'embedded.mdb'),
      noSubdir: true,
      encoding: 'binary',
      keyEncoding: 'binary',
      cache: false,
      // A commit returns when it is on disk. With overlapping syncs it would return before.
      overlappingSync: false,
    });
  }

  get(key: Buffer): Buffer | undefined {
    this.#refuseClosed();
    return key.length > MAX_KEY_BYTES ? undefined : this.#lmdb.get(key);
  }

  /** Only inside a transaction. KeyTooLong when the key doesn't fit. */
  put(key: Buffer, value: Buffer): void {
    if (key.length > MAX_KEY_BYTES) {
      refuse('KeyTooLong', `the key of ${key.length} bytes is longer than ${MAX_KEY_BYTES} bytes`);
    }
    this.#lmdb.putSync(key, value);
  }

  /** Only inside a transaction. */
  remove(key: Buffer): void {
    this.#lmdb.removeSync(key);
  }

  /**
   * Entries in the order of their keys, or in reverse; with `after`, only those that follow that key in reading order. The
   * iteration must end within the same turn of the event loop.
   */
  entries(range: KeyRange, reverse = false, after?: Buffer): Iterable<Entry> {
    this.#refuseClosed();
    const { start, end } = clip(range);
    if (!reverse)
      return this.#lmdb.getRange({ start: after ?? start, end, exclusiveStart: after !== undefined });
    const options = { start: after ?? end, end: start, exclusiveStart: true, inclusiveEnd: true };
    return this.#lmdb.getRange({ ...options, reverse: true });
  }

  /** The number of keys in a range. */
  count(range: KeyRange): number {
    this.#refuseClosed();
    return this.#lmdb.getKeysCount(clip(range));
  }

  /** Runs all of `action` and commits it to disk, or none of it when it throws. */
  transaction<T>(action: () => T): T {
    this.#refuseClosed();
    return this.#lmdb.transactionSync(action);
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.#lmdb.close();
  }

  /** A query that is still running when the database stops must not touch the unmapped file. */
  #refuseClosed(): void {
    if (this.#isClosed) throw new Error('the database is closed');
  }
}

/** Shortens bounds that are longer than any key can be: no key lies in between. */
function clip(range: KeyRange): KeyRange {
  return { start: range.start.subarray(0, MAX_KEY_BYTES), end: range.end.subarray(0, MAX_KEY_BYTES) };
}
