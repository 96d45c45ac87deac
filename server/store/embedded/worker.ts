import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type ServerOptions, startDatabaseServer } from './start-database-server.ts';

/**
 * Worker thread of the embedded database. Posts 'ready' once clients can connect. Stops on the first message,
 * or when a read-only disk has become writable; the main thread then starts a new worker.
 */
const server = await startDatabaseServer(workerData as ServerOptions, { onFailure, onWritable: stop });
parentPort?.once('message', stop);
parentPort?.postMessage('ready');

function onFailure(error: Error): void {
  // Written synchronously: the main thread may end for the lost connections before it gets the reason.
  try {
    writeSync(2, `The embedded database ends: ${error.message}\n`);
  } catch {
    // Nobody reads standard error.
  }
  // Thrown outside of any handler, it ends this thread and emits an error in the main thread.
  setImmediate(() => {
    throw error;
  });
}

let stopping: Promise<void> | undefined;

async function stop(): Promise<void> {
  stopping ??= server.stop();
  await stopping;
  parentPort?.close();
}
