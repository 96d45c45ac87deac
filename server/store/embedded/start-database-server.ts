import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { Context } from './commands/context.ts';
import { dispatch } from './commands/dispatch.ts';
import { expireDocuments } from './expire-documents.ts';
import { Cursors } from './query/cursors.ts';
import { Catalog } from './storage/catalog.ts';
import { KeyValueStore } from './storage/key-value-store.ts';
import { Records } from './storage/records.ts';
import { WriteQueue } from './storage/write-queue.ts';
import { serveConnection } from './wire/connection.ts';

export interface ServerOptions {
  dataDir: string;
  socketPath: string;
  /** The interval for removing expired documents, in milliseconds. */
  expireEveryMs: number;
}

/** Opens the data file and listens; resolves when clients can connect. */
export async function startDatabaseServer(options: ServerOptions): Promise<{ stop(): Promise<void> }> {
  const context = openContext(options.dataDir);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, (command) => dispatch(command, context));
  });
  rmSync(options.socketPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.socketPath, resolve);
  });
  chmodSync(options.socketPath, 0o600);
  const timer = setInterval(() => {
    context.cursors.closeIdle();
    // A failure here also fails the clients' writes, which report it; the next run tries again.
    void expireDocuments(context, Date.now()).catch(() => undefined);
  }, options.expireEveryMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
      await context.writes.write(() => undefined);
      await context.store.close();
    },
  };
}

function openContext(dataDir: string): Context {
  const store = new KeyValueStore(dataDir);
  const catalog = new Catalog(store);
  const records = new Records(store, catalog);
  const writes = new WriteQueue(store, () => catalog.reload());
  return { store, catalog, records, writes, cursors: new Cursors() };
}
