import { createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from './commands/context.ts';
import { dispatch } from './commands/dispatch.ts';
import { allMatches } from './commands/read-commands.ts';
import { Cursors } from './query/cursors.ts';
import { SteadyClock } from './steady-clock.ts';
import { Catalog, type IndexSpec } from './storage/catalog.ts';
import { claimDirectory } from './storage/installation.ts';
import { KeyValueStore } from './storage/key-value-store.ts';
import { Records } from './storage/records.ts';
import { CommitTimes, WriteQueue } from './storage/write-queue.ts';
import { serveConnection } from './wire/message.ts';

export interface ServerOptions {
  dataDir: string;
  /** The data directory under a path that is short enough for a socket. */
  socketDirectory: string;
  /** Whether the disk is read-only. The socket's directory is then elsewhere. */
  isReadOnly?: boolean;
  /** The interval for removing expired documents, in milliseconds. */
  expireEveryMs: number;
  /** Receives the durations of commits. */
  commitTimes?: SharedArrayBuffer;
}

const checkEveryMs = 500;

interface ServerEvents {
  /** Called when the data can't be used any more; the process should then end. */
  onFailure(error: Error): void;
  /** Called when a disk that was read-only can be written again: the server should be stopped and started. */
  onWritable(): void;
}

/** Claims the data directory, opens the data file and listens; resolves when clients can connect. */
export async function startDatabaseServer(
  options: ServerOptions,
  { onFailure, onWritable }: ServerEvents,
): Promise<{ stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let context: Context | undefined;
  const server = createServer((socket) => {
    // Only another database that starts on the same directory connects before the data is open. It sends
    // nothing.
    if (!context) {
      socket.destroy();
      return;
    }
    const own = context;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, (command) => dispatch(command, own));
  });
  const claim = await claimDirectory(options.socketDirectory, server);
  let hasFailed = false;
  const fail = (error: Error) => {
    if (hasFailed) return;
    hasFailed = true;
    onFailure(error);
    for (const socket of sockets) socket.destroy();
  };
  try {
    context = openContext(options, fail);
  } catch (error) {
    claim.release();
    server.close();
    throw error;
  }
  const { store, writes } = context;
  const timers = [
    setInterval(tidier(context), options.expireEveryMs),
    setInterval(() => {
      try {
        if (store.canWriteAgain()) onWritable();
        store.checkFile();
        if (!claim.isHeld()) throw new Error(`the socket in ${options.dataDir} was deleted or replaced`);
      } catch (error) {
        fail(error as Error);
      }
    }, checkEveryMs),
  ];
  for (const timer of timers) timer.unref();
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
      await writes.write(() => undefined);
      await store.close();
      claim.release();
    },
  };
}

function openContext(
  { dataDir, isReadOnly, commitTimes }: ServerOptions,
  onFailure: (error: Error) => void,
): Context {
  const store = new KeyValueStore(dataDir, isReadOnly);
  const catalog = new Catalog(store);
  const records = new Records(store, catalog);
  const times = commitTimes && new CommitTimes(commitTimes);
  const writes = new WriteQueue(store, () => catalog.reload(), onFailure, times);
  return { store, catalog, records, writes, cursors: new Cursors() };
}

/** Small enough that clients' commands don't wait noticeably behind one batch. */
const batchSize = 200;

/** Closes idle cursors and deletes expired documents, which a wrong clock would delete for good. */
function tidier(context: Context): () => void {
  const clock = new SteadyClock();
  return () => {
    context.cursors.closeIdle();
    // A failure here also fails the clients' writes, which report it; the next run tries again.
    if (clock.isSteady(Date.now(), performance.now()))
      void expireDocuments(context, clock.readMs).catch(() => undefined);
  };
}

/** Removes the documents whose time in a TTL index has passed; returns their number. */
async function expireDocuments(context: Context, nowMs: number): Promise<number> {
  let removed = 0;
  for (const { namespace, indexes } of context.catalog.all()) {
    for (const index of indexes) {
      if (index.expireAfterSeconds === undefined) continue;
      for (;;) {
        const count = await context.writes.write(() => expireBatch(context, namespace, index, nowMs), true);
        removed += count;
        if (count < batchSize) break;
        await nextTurn();
      }
    }
  }
  return removed;
}

function expireBatch(context: Context, namespace: string, index: IndexSpec, nowMs: number): number {
  const collection = context.catalog.find(namespace);
  // A client may have dropped the collection or the index since the last batch.
  if (!collection?.indexes.some(({ id }) => id === index.id)) return 0;
  const until = new Date(nowMs - (index.expireAfterSeconds ?? 0) * 1000);
  const [path] = index.pattern[0]!;
  const filter = { [path]: { $lte: until } };
  let removed = 0;
  for (const stored of allMatches(context, collection, { filter, hint: index.name, limit: batchSize })) {
    context.records.remove(collection, stored);
    removed++;
  }
  return removed;
}
