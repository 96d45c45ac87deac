import { closeSync, existsSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export const dataFileName = 'embedded.mdb';
const markerName = 'installation.json';

const MAGIC = 0xbeefc0de;
const PAGE_HEADER_BYTES = 24;
const META_BYTES = 136;

/**
 * Checks the data file before LMDB maps it. A missing, empty or truncated file throws with a sentence that says what to do:
 * LMDB would start with an empty database, or the process would crash when it reads beyond the end of the file.
 */
export function checkDataFile(directory: string): void {
  const path = join(directory, dataFileName);
  const isInstalled = existsSync(join(directory, markerName));
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) {
    if (isInstalled) throw damaged(path, 'is missing');
    return;
  }
  if (size === 0) throw damaged(path, 'is empty');
  const needed = neededBytes(path);
  if (needed === undefined) throw damaged(path, 'is not a database file');
  // Before the first start has ended, the file may end before its last page.
  if (isInstalled && size < needed) throw damaged(path, `has ${size} bytes of ${needed}: its end is cut off`);
}

/** Records that there is data, so that a later start can tell lost data from a first start. */
export function markInstalled(directory: string): void {
  const path = join(directory, markerName);
  if (existsSync(path)) return;
  const file = openSync(path, 'w', 0o600);
  writeSync(file, `${JSON.stringify({ format: 1, createdAt: new Date().toISOString() })}\n`);
  fsyncSync(file);
  closeSync(file);
}

/** The size that the newer of LMDB's two meta pages speaks of; undefined when neither is valid. */
function neededBytes(path: string): number | undefined {
  const first = readMeta(path, 0);
  const second = readMeta(path, first?.pageBytes ?? 4096);
  const newest = [first, second]
    .filter((meta) => meta !== undefined)
    .sort((a, b) => Number(b.transaction - a.transaction))[0];
  return newest && (newest.lastPage + 1) * newest.pageBytes;
}

function readMeta(path: string, at: number) {
  const bytes = Buffer.alloc(META_BYTES);
  const file = openSync(path, 'r');
  const read = readSync(file, bytes, 0, META_BYTES, at + PAGE_HEADER_BYTES);
  closeSync(file);
  if (read < META_BYTES || bytes.readUInt32LE(0) !== MAGIC) return undefined;
  return {
    pageBytes: bytes.readUInt32LE(24),
    lastPage: Number(bytes.readBigUInt64LE(120)),
    transaction: bytes.readBigUInt64LE(128),
  };
}

function damaged(path: string, what: string): Error {
  return new Error(
    `the data file ${path} ${what}. Nothing was changed. Restore the whole folder from a backup; ` +
      'or move the folder away to start with an empty database, which loses all data',
  );
}
