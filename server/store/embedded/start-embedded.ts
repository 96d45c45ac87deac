import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
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
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const socketDirectory = shortPathOf(dataDir);
  const commitTimes = CommitTimes.allocate();
  const worker = new Worker(options.workerFile ?? new URL('./embedded-worker.mjs', import.meta.url), {
    workerData: { dataDir, socketDirectory, expireEveryMs: options.expireEveryMs ?? 30_000, commitTimes },
  });
  await ready(worker);
  const stop = superviseWorker(worker, options.onFailure);
  const commits = () => new CommitTimes(commitTimes).read();
  return { uri: uriOf(socketDirectory, options.databaseName), commits, stop };
}

/** Address of the database that runs on a directory, also in another process; null when none does. */
export async function findEmbedded(dataDir: string, databaseName?: string): Promise<string | null> {
  const directory = shortPathOf(resolve(dataDir));
  return (await isListening(join(directory, socketName))) ? uriOf(directory, databaseName) : null;
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
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  const own = join(tmpdir(), `embedded-${process.getuid?.() ?? 0}-${name}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(own);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0)
    throw new Error(`other users can change ${own}, which leads to the database's socket`);
  const link = join(own, 'data');
  try {
    if (readlinkSync(link) === directory) return link;
  } catch {
    // There is no link yet.
  }
  rmSync(link, { force: true });
  symlinkSync(directory, link);
  return link;
}

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the embedded database ended with code ${code}`)));
  });
}

function superviseWorker(
  worker: Worker,
  onFailure: (error: Error) => void = (error) => {
    throw error;
  },
): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  let failure: Error | undefined;
  const exited = new Promise<void>((resolve) => {
    worker.removeAllListeners();
    worker.once('error', (error) => {
      failure = error;
    });
    worker.once('exit', (code) => {
      resolve();
      if (!stopping) onFailure(failure ?? new Error(`the embedded database ended with code ${code}`));
    });
  });
  return () => {
    if (!stopping) {
      stopping = exited;
      worker.postMessage('stop');
    }
    return stopping;
  };
}
