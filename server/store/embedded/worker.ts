import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type ServerOptions, startDatabaseServer } from './start-database-server.ts';

/**
 * The worker thread of the embedded database. It posts 'ready', and stops on the first message, or by itself
 * when its disk isn't read-only any more.
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
