import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDirectory } from './storage/lock-directory.ts';

export interface EmbeddedOptions {
  /** The data directory, created if it is missing. */
  dataDir: string;
  /** The database that the URI names. */
  databaseName?: string;
  /** The interval for removing expired documents, in milliseconds; 30 000 by default. */
  expireEveryMs?: number;
  /** The bundled worker; by default `embedded-worker.mjs` next to this module. */
  workerFile?: string | URL;
  /** Called when the database ends by itself. By default the error is thrown, which ends the process. */
  onFailure?: (error: Error) => void;
}

/** A running embedded database. */
export interface Embedded {
  uri: string;
  /** Ends all connections and resolves when everything is closed. A second call waits for the first. */
  stop(): Promise<void>;
}

/** Systems limit the path of a Unix socket to 104 to 108 bytes. */
const MAX_SOCKET_PATH_BYTES = 100;

/**
 * Starts the embedded database in a thread of its own, on a Unix socket that only this user can open. Rejects
 * when another process holds the data directory.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  const unlock = await lockDirectory(dataDir);
  try {
    const socketPath = chooseSocketPath(dataDir);
    const worker = new Worker(options.workerFile ?? new URL('./embedded-worker.mjs', import.meta.url), {
      workerData: { dataDir, socketPath, sweepEveryMs: options.expireEveryMs ?? 30_000 },
    });
    await ready(worker);
    const stop = superviseWorker(worker, unlock, options.onFailure);
    const name = options.databaseName ?? 'proto-trip';
    return { uri: `mongodb://${encodeURIComponent(socketPath)}/${name}?directConnection=true`, stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

function chooseSocketPath(dataDir: string): string {
  const inside = join(dataDir, 'db.sock');
  if (Buffer.byteLength(inside) <= MAX_SOCKET_PATH_BYTES) return inside;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const directory = join(tmpdir(), `embedded-${process.getuid?.() ?? 0}-${name}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(directory);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) {
    throw new Error(`others can reach the directory of the database's socket, ${directory}`);
  }
  return join(directory, 'db.sock');
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
  unlock: () => void,
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
      unlock();
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
