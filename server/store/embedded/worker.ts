import { parentPort, workerData } from 'node:worker_threads';
import { type ServerOptions, startDatabaseServer } from './start-database-server.ts';

/** The thread of the embedded database: says `ready`, and ends when it is told to stop. */
const server = await startDatabaseServer(workerData as ServerOptions);
parentPort?.once('message', async () => {
  await server.stop();
  parentPort?.close();
});
parentPort?.postMessage('ready');
