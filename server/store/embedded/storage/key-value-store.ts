import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fsyncSync,
  ftruncateSync,
  openSync,
  statfsSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { open, type RootDatabase } from 'lmdb';
import { DatabaseError, refuse } from '../errors.ts';
import { checkDataFile, dataFileName, markInstalled } from './installation.ts';

/** LMDB's limit on a key, in bytes. */
const MAX_KEY_BYTES = 1978;
const FORMAT_KEY = Buffer.from('f');
/** Format of the file. Raise it with a change that the previous version can't read, and never lower it. */
const FORMAT = 3;
/** Format of earlier files with the same content; some of another content had this number, too. */
const FORMER_FORMAT = 1;
/** The file is always longer than its data by half of this at least. The system stores no bytes for it. */
const RESERVE_BYTES = 32 * 1024 * 1024;
const MB = 1024 * 1024;
/** Written in advance after the data: a full disk is met there, and not inside of LMDB. */
const AHEAD_BYTES = 4 * MB;
/** Free space of the disk below which it counts as full. */
const MIN_FREE_BYTES = 64 * MB;
/** Space that a write needs which may use the reserve: free on the disk, and written in advance. */
const MIN_RESERVED_BYTES = 16 * MB;
const MIN_AHEAD_BYTES = MB;
/** Time between two tries to write in advance on a full disk. */
const AHEAD_EVERY_MS = 1000;

/** A half-open range of keys, read upwards or downwards. */
export interface KeyRange {
  start: Buffer;
  end: Buffer;
}

export interface StoredEntry {
  key: Buffer;
  value: Buffer;
}

/**
 * The data file can't be written, or isn't there any more. What the last transaction has written is unknown,
 * and LMDB must not be used again in this process.
 */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
}

/** An ordered key-value store in one LMDB file. A read sees the last commit, or the open transaction. */
export class KeyValueStore {
  readonly #path: string;
  readonly #inode: number;
  readonly #lmdb: RootDatabase<Buffer, Buffer>;
  readonly #isReadOnly: boolean;
  #isClosed = false;
  /** Free bytes of the disk before the last transaction. */
  #freeBytes = Number.POSITIVE_INFINITY;
  /** Bytes that the data take, up to the last page. */
  #usedBytes = 0;
  /** The file is written up to here, with data or in advance. */
  #writtenBytes = 0;
  /** Reason for which no more could be written in advance; null when it could. */
  #shortage: string | null = null;
  #triedAtMs = Number.NEGATIVE_INFINITY;
  /** Refusal of writes in the part of the transaction that runs; null while there is space for them. */
  #refusal: string | null = null;

  /** Opens the file in a directory, or creates it. On a read-only disk every write is refused. */
  constructor(directory: string, isReadOnly = false) {
    this.#isReadOnly = isReadOnly;
    this.#path = join(directory, dataFileName);
    checkDataFile(directory);
    this.#lmdb = open<Buffer, Buffer>({
      path: this.#path,
      noSubdir: true,
      encoding: 'binary',
      keyEncoding: 'binary',
      cache: false,
      // A commit returns when it is on disk. With overlapping syncs it would return before.
      overlappingSync: false,
      readOnly: isReadOnly,
    });
    if (!isReadOnly) for (const file of [this.#path, `${this.#path}-lock`]) chmodSync(file, 0o600);
    this.#inode = statSync(this.#path).ino;
    this.#claimFormat();
    this.checkFile();
    markInstalled(directory);
  }

  get(key: Buffer): Buffer | undefined {
    this.#refuseClosed();
    const value = key.length > MAX_KEY_BYTES ? undefined : this.#lmdb.get(key);
    return value && checkedValue(key, value, this.#path);
  }

  /** Only inside a transaction. KeyTooLong when the key doesn't fit. */
  put(key: Buffer, value: Buffer): void {
    if (key.length > MAX_KEY_BYTES) {
      refuse('KeyTooLong', `the key of ${key.length} bytes is longer than ${MAX_KEY_BYTES} bytes`);
    }
    this.#refuseFull();
    this.#lmdb.putSync(key, withChecksum(key, value));
  }

  /** Only inside a transaction. */
  remove(key: Buffer): void {
    this.#refuseFull();
    this.#lmdb.removeSync(key);
  }

  /**
   * Entries in the order of their keys, or in reverse; with `after`, only those that follow that key in
   * reading order. The iteration must end within the same turn of the event loop.
   */
  entries(range: KeyRange, reverse = false, after?: Buffer): Iterable<StoredEntry> {
    this.#refuseClosed();
    const { start, end } = clip(range);
    const upwards = { start: after ?? start, end, exclusiveStart: after !== undefined };
    const downwards = {
      start: after ?? end,
      end: start,
      exclusiveStart: true,
      inclusiveEnd: true,
      reverse: true,
    };
    return this.#checkedEntries(this.#lmdb.getRange(reverse ? downwards : upwards));
  }

  *#checkedEntries(entries: Iterable<StoredEntry>): Generator<StoredEntry> {
    for (const { key, value } of entries) yield { key, value: checkedValue(key, value, this.#path) };
  }

  /**
   * Writes the format into an empty file, and into one of the former format whose values all have their
   * checksums. Throws at a file of a newer or an older version, and at one that isn't ours.
   */
  #claimFormat(): void {
    const stored = this.#lmdb.get(FORMAT_KEY)?.[0];
    if (stored === FORMAT) return;
    if (stored !== undefined && stored > FORMAT)
      throw new Error(
        `the data file ${this.#path} was written by a newer version (format ${stored}, this one reads up to ${FORMAT}). ` +
          'Nothing was changed. Start the newer version, or restore a backup from before the update',
      );
    if (stored !== undefined && (stored !== FORMER_FORMAT || !this.#hasChecksums()))
      throw new Error(
        `the data file ${this.#path} was written by an older version (format ${stored}, this one reads ${FORMAT}). ` +
          'Nothing was changed. Copy the data to a MongoDB with `npm run export-to` of the version that wrote it, and from ' +
          'there into an empty folder with `npm run import-from` of this one. If this version wrote it, it is damaged: ' +
          'restore the whole folder from a backup',
      );
    if (stored === undefined && this.#lmdb.getKeysCount({ limit: 1 }) > 0)
      throw new Error(
        `the data file ${this.#path} has no format. Nothing was changed. Restore the whole folder from a backup`,
      );
    if (this.#isReadOnly) return;
    this.#lmdb.transactionSync(() => this.#lmdb.putSync(FORMAT_KEY, Buffer.from([FORMAT])));
  }

  /** True when every value beside the format fits its checksum. */
  #hasChecksums(): boolean {
    for (const { key, value } of this.#lmdb.getRange({}))
      if (!FORMAT_KEY.equals(key) && uncheckedValue(key, value) === null) return false;
    return true;
  }

  /** The number of keys in a range. */
  count(range: KeyRange): number {
    this.#refuseClosed();
    return this.#lmdb.getKeysCount(clip(range));
  }

  /** Bytes of the file up to its last page, and of the disk. */
  sizes(): { fileBytes: number; diskBytes: number; freeBytes: number } {
    const { bavail, bsize, blocks } = statfsSync(dirname(this.#path));
    return { fileBytes: this.#usedBytes, diskBytes: blocks * bsize, freeBytes: bavail * bsize };
  }

  /**
   * Runs `action` and commits it to disk, or rolls it back when it throws. Throws a StorageFailure when the
   * disk fails, or when the file was deleted while it was open: the system then accepts writes that nobody
   * will ever read.
   */
  transaction<T>(action: () => T): T {
    this.#refuseClosed();
    // Each of its writes is refused by itself.
    if (this.#isReadOnly) return action();
    this.#freeBytes = freeBytesOf(dirname(this.#path));
    let thrown: unknown;
    let result: T;
    try {
      result = this.#lmdb.transactionSync(() => {
        try {
          return action();
        } catch (error) {
          thrown = error;
          throw error;
        }
      });
    } catch (error) {
      if (error === thrown && !isStorageError(error)) throw error;
      throw new StorageFailure(`the database can't write to ${this.#path}: ${String(error)}`, {
        cause: error,
      });
    }
    this.checkFile();
    return result;
  }

  /**
   * Runs a part of a transaction. When the disk is full its writes are refused as OutOfDiskSpace, before they
   * change anything. `usesReserve` is for small writes without which nobody can read, and for those that make
   * room.
   */
  withSpace<T>(usesReserve: boolean, action: () => T): T {
    this.#refusal = this.#findRefusal(usesReserve);
    try {
      return action();
    } finally {
      this.#refusal = null;
    }
  }

  #refuseFull(): void {
    if (this.#refusal !== null) refuse('OutOfDiskSpace', this.#refusal);
  }

  #findRefusal(usesReserve: boolean): string | null {
    if (this.#isReadOnly)
      return `the disk of ${this.#path} is read-only. Nothing was written. Mount it for writing, and it goes on by itself`;
    if (this.#shortage !== null) this.#writeAhead();
    const freeBytes = this.#freeBytes;
    const isFull = usesReserve
      ? freeBytes < MIN_RESERVED_BYTES || this.#writtenBytes - this.#usedBytes < MIN_AHEAD_BYTES
      : freeBytes < MIN_FREE_BYTES || this.#shortage !== null;
    if (!isFull) return null;
    const [free, min] = [freeBytes, MIN_FREE_BYTES].map((bytes) => Math.floor(bytes / MB));
    const why = this.#shortage ?? `${free} MB are free, and writes need ${min} MB`;
    return `the disk of ${this.#path} is full or read-only: ${why}. Nothing was written. Make room, and it goes on by itself`;
  }

  /**
   * Writes zeros after the last page, which is free space for LMDB, so that the disk gives its blocks now. A
   * write that fails inside of LMDB damages its memory.
   */
  #writeAhead(): void {
    const nowMs = performance.now();
    if (this.#shortage !== null && nowMs - this.#triedAtMs < AHEAD_EVERY_MS) return;
    this.#triedAtMs = nowMs;
    this.#writtenBytes = Math.max(this.#writtenBytes, this.#usedBytes);
    const end = this.#usedBytes + AHEAD_BYTES;
    let file: number | undefined;
    try {
      file = openSync(this.#path, 'r+');
      while (this.#writtenBytes < end)
        this.#writtenBytes += writeSync(
          file,
          ZEROS,
          0,
          Math.min(ZEROS.length, end - this.#writtenBytes),
          this.#writtenBytes,
        );
      fsyncSync(file);
      this.#shortage = null;
    } catch (error) {
      this.#shortage = String(error);
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  /** Throws a StorageFailure when the data file was deleted, replaced or cut off. */
  checkFile(): void {
    const stat = statSync(this.#path, { throwIfNoEntry: false });
    if (stat?.ino !== this.#inode)
      throw new StorageFailure(
        `the data file ${this.#path} was deleted or replaced while the database was running`,
      );
    const { lastPageNumber, pageSize } = this.#lmdb.getStats() as {
      lastPageNumber: number;
      pageSize: number;
    };
    const needed = (lastPageNumber + 1) * pageSize;
    if (this.#isReadOnly) {
      this.#usedBytes = needed;
      return;
    }
    if (stat.size < needed + RESERVE_BYTES / 2) this.#extend(stat.size, needed);
    this.#usedBytes = needed;
    if (this.#writtenBytes < needed + AHEAD_BYTES / 2) this.#writeAhead();
  }

  /** True when a file that was opened on a read-only disk can be written: it has to be opened again. */
  canWriteAgain(): boolean {
    if (!this.#isReadOnly) return false;
    try {
      accessSync(this.#path, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * LMDB doesn't write free pages at the end of the file, and the next start refuses a file that is shorter
   * than its meta page says. So the file is made longer before a commit needs it: afterwards the process or
   * the machine may have died.
   */
  #extend(size: number, needed: number): void {
    try {
      const file = openSync(this.#path, 'r+');
      ftruncateSync(file, needed + RESERVE_BYTES);
      fsyncSync(file);
      closeSync(file);
    } catch {
      // A file system without files that are longer than their data, or a limit. Then the length has to be
      // right at least.
      if (size < needed) truncateSync(this.#path, needed);
    }
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

const ZEROS = Buffer.alloc(MB);

/** Free bytes for this user on the disk of a folder; infinite where the system doesn't tell. */
function freeBytesOf(directory: string): number {
  const { bavail, bsize, blocks } = statfsSync(directory);
  return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY;
}

/** LMDB's errors have a numeric code. */
function isStorageError(error: unknown): boolean {
  return (
    error instanceof Error &&
    !(error instanceof DatabaseError) &&
    typeof (error as { code?: unknown }).code === 'number'
  );
}

/** Shortens bounds that are longer than any key can be: no key lies in between. */
function clip(range: KeyRange): KeyRange {
  return { start: range.start.subarray(0, MAX_KEY_BYTES), end: range.end.subarray(0, MAX_KEY_BYTES) };
}

const CHECKSUM_BYTES = 4;

/**
 * A value with a checksum of itself and its key, so that neither a changed byte nor a mixed-up page passes
 * for data.
 */
function withChecksum(key: Buffer, value: Buffer): Buffer {
  const checked = Buffer.allocUnsafe(value.length + CHECKSUM_BYTES);
  value.copy(checked);
  checked.writeUInt32LE(crc32(value, crc32(key)), value.length);
  return checked;
}

/** The value without its checksum; null when they don't fit. */
function uncheckedValue(key: Buffer, checked: Buffer): Buffer | null {
  const end = checked.length - CHECKSUM_BYTES;
  const value = checked.subarray(0, Math.max(0, end));
  return end >= 0 && checked.readUInt32LE(end) === crc32(value, crc32(key)) ? value : null;
}

/**
 * The value without its checksum. InternalError when they don't fit; nothing is written over damaged data.
 */
function checkedValue(key: Buffer, checked: Buffer, path: string): Buffer {
  const value = uncheckedValue(key, checked);
  if (value !== null) return value;
  return refuse(
    'InternalError',
    `the data file ${path} is damaged: a value doesn't fit its checksum. Stop the server, keep a copy of the folder, ` +
      'and restore it from a backup',
  );
}
