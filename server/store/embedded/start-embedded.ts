import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ServerOptions } from './start-database-server.ts';
import { isListening, socketName } from './storage/installation.ts';
import { type CommitFigures, CommitTimes } from './storage/write-queue.ts';

export interface EmbeddedOptions {
  /** The data directory, created if it is missing. */
  dataDir: string;
  /** The database that the URI names. */
  databaseName?: string;
  /** The interval for removing expired documents, in milliseconds; 30 000 by default. */
  expireEveryMs?: number;
  /** The bundled worker; by default the build places it next to this module. */
  workerFile?: string | URL;
  /** Called when the database ends by itself. By default the error is thrown, which ends the process. */
  onFailure?: (error: Error) => void;
}

/** A running embedded database. */
export interface Embedded {
  uri: string;
  /** Number of commits, and the time they took. */
  commits(): CommitFigures;
  /** Ends all connections and resolves when everything is closed. A second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Systems limit the path of a Unix socket to 104 to 108 bytes. A temporary name is 4 bytes longer than the
 * socket's.
 */
const MAX_SOCKET_PATH_BYTES = 96;

/**
 * Starts the embedded database in a worker thread, on a Unix socket in the data directory that only this user
 * can open. Rejects when another database uses the directory, and when its data is damaged.
 *
 * On a read-only disk the data are read and every write is refused as OutOfDiskSpace, until the disk can be
 * written: another worker then takes over at the same address. The socket is in the temporary directory.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const isReadOnly = !closeToOthers(dataDir);
  const ownSocket = shortPathOf(dataDir);
  const socketDirectory = isReadOnly ? makeTemporary(dataDir) : ownSocket;
  if (isReadOnly && (await isListening(join(ownSocket, socketName))))
    throw new Error(`the data directory is in use: another database answers in ${dataDir}. Stop it first`);
  const commitTimes = CommitTimes.allocate();
  const shared = { dataDir, expireEveryMs: options.expireEveryMs ?? 30_000, commitTimes };
  const start = (own: { socketDirectory: string; isReadOnly: boolean }) =>
    startWorker(options.workerFile, { ...shared, ...own });
  const startWritable = async () => {
    const worker = await start({ socketDirectory: ownSocket, isReadOnly: false });
    linkTo(join(ownSocket, socketName), join(socketDirectory, socketName));
    return worker;
  };
  const first = await start({ socketDirectory, isReadOnly });
  const end = superviseWorker(first, options.onFailure, isReadOnly ? startWritable : null);
  return {
    uri: uriOf(socketDirectory, options.databaseName),
    commits: () => new CommitTimes(commitTimes).read(),
    stop: async () => {
      await end();
      if (isReadOnly) rmSync(socketDirectory, { recursive: true, force: true });
    },
  };
}

/** Lets nobody else into a folder. False when its disk is read-only. */
function closeToOthers(folder: string): boolean {
  try {
    chmodSync(folder, 0o700);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw error;
    return false;
  }
}

/** Address of the database that runs on a directory, also in another process; null when none does. */
export async function findEmbedded(dataDir: string, databaseName?: string): Promise<string | null> {
  const path = resolve(dataDir);
  const directories = [
    shortPathOf(path),
    ...(existsSync(temporaryPathOf(path)) ? [makeTemporary(path)] : []),
  ];
  for (const directory of directories)
    if (await isListening(join(directory, socketName))) return uriOf(directory, databaseName);
  return null;
}

function uriOf(socketDirectory: string, databaseName = 'proto-trip'): string {
  const socketPath = encodeURIComponent(join(socketDirectory, socketName));
  return `mongodb://${socketPath}/${databaseName}?directConnection=true`;
}

/** True while a database runs on the directory, also one that is stopped or in another process. */
export async function isInUse(dataDir: string): Promise<boolean> {
  return (await findEmbedded(dataDir)) !== null;
}

/**
 * The directory itself, or a symbolic link to it in the temporary directory when its path is too long for a
 * socket.
 */
function shortPathOf(directory: string): string {
  if (Buffer.byteLength(join(directory, socketName)) <= MAX_SOCKET_PATH_BYTES) return directory;
  const link = join(makeTemporary(directory), 'data');
  linkTo(directory, link);
  return link;
}

/** The directory in the temporary directory that leads to a data directory's socket. */
function temporaryPathOf(directory: string): string {
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  return join(tmpdir(), `embedded-${process.getuid?.() ?? 0}-${name}`);
}

/** Makes that directory; throws when others than this user can change it. */
function makeTemporary(directory: string): string {
  const own = temporaryPathOf(directory);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(own);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0)
    throw new Error(`other users can change ${own}, which leads to the database's socket`);
  return own;
}

/** Makes `link` lead to a path, unless it does already. */
function linkTo(path: string, link: string): void {
  try {
    if (readlinkSync(link) === path) return;
  } catch {
    // There is no link yet.
  }
  rmSync(link, { force: true });
  symlinkSync(path, link);
}

function startWorker(file: string | URL | undefined, options: ServerOptions): Promise<Worker> {
  const url = file ?? new URL('./embedded-worker.mjs', import.meta.url);
  const worker = new Worker(url, { workerData: options });
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve(worker));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the embedded database ended with code ${code}`)));
  });
}

/**
 * Calls `onFailure` when the worker ends by itself. One that ends without an error has found its disk
 * writable again: `restart` starts the next one.
 */
function superviseWorker(
  first: Worker,
  onFailure: (error: Error) => void = (error) => {
    throw error;
  },
  restart: (() => Promise<Worker>) | null,
): () => Promise<void> {
  let worker = first;
  let stopping: Promise<void> | undefined;
  let end: () => void;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const fail = (error: Error) => {
    end();
    if (!stopping) onFailure(error);
  };
  const watch = (next: Worker) => {
    worker = next;
    let failure: Error | undefined;
    worker.removeAllListeners();
    worker.once('error', (error) => {
      failure = error;
    });
    worker.once('exit', (code) => {
      if (!stopping && !failure && code === 0 && restart) restart().then(watch, fail);
      else fail(failure ?? new Error(`the embedded database ended with code ${code}`));
    });
    if (stopping) worker.postMessage('stop');
  };
  watch(worker);
  return () => {
    if (!stopping) {
      stopping = ended;
      worker.postMessage('stop');
    }
    return stopping;
  };
}
