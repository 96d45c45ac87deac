import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { connect, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const dataFileName = 'embedded.mdb';
const markerName = 'installation.json';

const MAGIC = 0xbeefc0de;
const PAGE_HEADER_BYTES = 24;
const META_BYTES = 136;

/**
 * Checks the data file before LMDB maps it. A missing, empty or truncated file throws with a sentence that
 * says what to do: LMDB would start with an empty database, or the process would crash when it reads beyond
 * the end of the file.
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

/** Clients connect to this name in the data directory. Who listens on it owns the data. */
export const socketName = 'db.sock';

const maxAttempts = 5;
/** Longer than a starting process needs to put back a socket that it moved by mistake. */
const settleMs = 50;
const probeTimeoutMs = 3000;

/** The ownership of a data directory. */
export interface DirectoryClaim {
  /** True while the socket in the directory is this one. */
  isHeld(): boolean;
  release(): void;
}

/**
 * Listens on the socket in `directory` (a path short enough for a socket), and so claims the data beside it.
 * Throws while another database has it.
 *
 * Whether the previous owner still runs is asked of its socket: the system accepts a connection even for a
 * process that is stopped or in another container, and refuses it as soon as the process is dead, even if it
 * is still a zombie. Process ids can tell none of that. The socket is bound under a temporary name and then
 * linked, which fails when the name is taken.
 */
export async function claimDirectory(directory: string, server: Server): Promise<DirectoryClaim> {
  const path = join(directory, socketName);
  const temporary = `${join(directory, 'db.')}${randomBytes(4).toString('hex')}`;
  await listen(server, temporary);
  chmodSync(temporary, 0o600);
  const inode = inodeOf(temporary);
  try {
    await takeOver(path, temporary, inode);
  } finally {
    rmSync(temporary, { force: true });
  }
  const isHeld = () => inodeOf(path) === inode;
  return {
    isHeld,
    release: () => {
      if (isHeld()) rmSync(path, { force: true });
    },
  };
}

async function takeOver(path: string, temporary: string, inode: bigint | undefined): Promise<void> {
  let hasReplaced = false;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (link(temporary, path)) {
      // Another process that saw the same dead socket may just be moving this one away; it then puts it back.
      if (hasReplaced) await wait(settleMs);
      if (inodeOf(path) === inode) return;
      continue;
    }
    const previous = inodeOf(path);
    if (await isListening(path)) throw inUse(path);
    hasReplaced = true;
    if (inodeOf(path) === previous) await removeDead(path, `${temporary}.old`);
  }
  throw new Error(`several databases start on ${path} at the same time; try again`);
}

/** Moves a dead socket away before it removes it, so that a live one that took its place can be put back. */
async function removeDead(path: string, aside: string): Promise<void> {
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (await isListening(aside)) link(aside, path);
  rmSync(aside, { force: true });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** False only when the system says that nobody listens. In doubt the owner counts as running. */
export function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(probeTimeoutMs, () => finish(true));
    socket.once('connect', () => finish(true));
    socket.once('error', (error) =>
      finish(!['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(codeOf(error) ?? '')),
    );
  });
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function inodeOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}

function inUse(path: string): Error {
  return new Error(
    `the data directory is in use: another database answers at ${path}. Stop it first; two databases would destroy the data`,
  );
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
