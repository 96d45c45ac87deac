import { parentPort, workerData } from 'node:worker_threads';
import { type ServerOptions, startDatabaseServer } from './start-database-server.ts';

/** The worker thread of the embedded database. It posts 'ready', and stops on the first message. */
const server = await startDatabaseServer(workerData as ServerOptions);
parentPort?.once('message', async () => {
  await server.stop();
  parentPort?.close();
});
parentPort?.postMessage('ready');
