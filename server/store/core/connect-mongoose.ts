import { type Connection, Mongoose, type mongo } from 'mongoose';
import { isTracing } from '../../core/traces/spans.ts';
import { DatabaseClock } from './database-clock.ts';
import { DatabaseUnsuitable, isDatabaseAway, otherDatabase } from './database-failures.ts';
import type { Collection, CollectionDefinition, StoredDocument } from './define-collection.ts';
import { noteWritesOf } from './note-writes.ts';
import { sayHello } from './prove-database.ts';
import { Reachability } from './reachability.ts';
import { ReplicaMembers } from './replica-members.ts';
import { RoundTrips, traceCommands } from './watch-commands.ts';

interface ConfirmedRead {
  readonly readConcern?: 'linearizable';
  readonly maxTimeMS?: number;
}

export interface Database {
  readonly connection: Connection;
  /** Time that the database may take to answer before it counts as away. */
  readonly patienceMs: number;
  readonly roundTrips: RoundTrips;
  readonly members: ReplicaMembers;
  /** The machine's time until the store starts it. */
  readonly clock: DatabaseClock;
  collection<Document extends StoredDocument>(
    definition: CollectionDefinition<Document>,
  ): Collection<Document>;
  /** The driver's collection by name, for tools that read documents as they are stored. */
  documents<Document extends mongo.Document>(name: string): mongo.Collection<Document>;
  /**
   * Options of a read whose result no election reverts. The read waits for a majority, so it is for rare
   * reads; a primary without a majority gives it up.
   */
  confirmedRead(): ConfirmedRead;
  /** Creates the indexes of every collection that was asked for. */
  createIndexes(): Promise<void>;
  /** True while commands can reach the database. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/**
 * A write is answered when a majority of the replica set has it in its journals, so that no election takes it
 * back; reads see the newest state. These options win over those of the URI.
 */
export const confirmedWrites = { w: 'majority', journal: true, readPreference: 'primary' } as const;

/** A player waits for a second, then does something else. */
const defaultPatienceMs = 1000;

/** `serverSelectionTimeoutMS` of the URI. */
function patienceOf(uri: string): number {
  return Number(/[?&]serverSelectionTimeoutMS=(\d+)/i.exec(uri)?.[1] ?? defaultPatienceMs);
}

/**
 * Connects to the database. Rejects when it doesn't answer; the caller retries. After that the driver
 * reconnects by itself, and a command fails within a second while the database can't be reached. A URI with
 * `serverSelectionTimeoutMS` lengthens every wait for the database in proportion.
 */
export async function connectMongoose(uri: string): Promise<Database> {
  const mongoose = new Mongoose();
  mongoose.set('sanitizeFilter', true);
  const patienceMs = patienceOf(uri);
  const options = optionsFor(uri, patienceMs);
  const connection = mongoose.createConnection(uri, options);
  const members = new ReplicaMembers();
  try {
    await connection.asPromise();
    members.meet(await sayHello(connection.getClient().db(connection.name)));
  } catch (error) {
    await connection.close(true).catch(() => undefined);
    throw error;
  }
  const roundTrips = new RoundTrips();
  const reachability = new Reachability();
  const clock = new DatabaseClock(async () => {
    const database = connection.getClient().db(connection.name);
    return (await sayHello(database, () => roundTrips.uncount())).localTime;
  });
  const watchClient = () => {
    reachability.watch(connection.getClient());
    roundTrips.watch(connection.getClient());
    members.watch(connection.getClient());
    if (isTracing()) traceCommands(connection.getClient());
  };
  watchClient();
  const reopen = async () => {
    await connection.close();
    await connection.openUri(uri, options);
    watchClient();
  };
  const endWatch = watchHeartbeats(connection, patienceMs, reopen);
  return {
    connection,
    patienceMs,
    roundTrips,
    members,
    clock,
    collection: (definition) => modelOf(connection, definition),
    documents: (name) => connection.getClient().db(connection.name).collection(name),
    confirmedRead: () =>
      members.areElected ? { readConcern: 'linearizable', maxTimeMS: 5 * patienceMs } : {},
    createIndexes: () => createIndexes(connection),
    isConnected: () => reachability.isReachable,
    close: () => {
      endWatch();
      clock.stop();
      return connection.close();
    },
  };
}

function optionsFor(uri: string, patienceMs: number) {
  return {
    ...confirmedWrites,
    ...(namesDatabase(uri) ? {} : { dbName: 'proto-trip' }),
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: patienceMs,
    connectTimeoutMS: 2 * patienceMs,
    // The driver's `timeoutMS` does nothing in its version 7, so this one ends a command.
    socketTimeoutMS: 10 * patienceMs,
    waitQueueTimeoutMS: 2 * patienceMs,
    heartbeatFrequencyMS: 1000,
    maxPoolSize: 20,
    // A retry of the driver's may write twice, and then fail as if nothing had been sent.
    retryWrites: false,
    retryReads: false,
    appName: 'proto-trip',
    monitorCommands: isTracing(),
  };
}

async function createIndexes(connection: Connection): Promise<void> {
  // `model.createIndexes()` reports a failure as an `error` event as well, which would end the process.
  // One command for a collection: each further one takes seconds on DocumentDB.
  for (const { collection, schema } of Object.values(connection.models)) {
    const indexes = schema.indexes().map(([key, options]) => ({ key, ...options }) as mongo.IndexDescription);
    if (indexes.length === 0) continue;
    await collection.createIndexes(indexes).catch((error: unknown) => {
      throw refuseIndexes(error, collection.name);
    });
  }
}

/** Codes for an index of the same name or fields with other options. */
const conflictCodes = [85, 86];

function refuseIndexes(error: unknown, collection: string): unknown {
  const { code, message } = error as { code?: unknown; message: string };
  if (typeof code !== 'number' || isDatabaseAway(error)) return error;
  const advice = conflictCodes.includes(code)
    ? 'Drop the index that is there instead; the server makes its own.'
    : otherDatabase;
  return new DatabaseUnsuitable(
    `The database refuses the indexes of ${collection}: ${message.replace(/\.$/, '')}. ${advice}`,
  );
}

/** Silent rounds after which a check of the server hangs; a working one ends within three patiences. */
const maxSilence = 8;

/**
 * The driver's check of the server hangs for ever when the connection ends at the wrong moment, and then the
 * server would stay unavailable. `reopen` is called when no check has ended for some seconds. Counts its own
 * ticks instead of time, so that a process that was stopped for a while doesn't blame the driver.
 */
function watchHeartbeats(
  connection: Connection,
  patienceMs: number,
  reopen: () => Promise<void>,
): () => void {
  let silence = 0;
  const listen = () => {
    silence = 0;
    for (const event of ['serverHeartbeatSucceeded', 'serverHeartbeatFailed'] as const)
      connection.getClient().on(event, () => {
        silence = 0;
      });
  };
  listen();
  const timer = setInterval(() => {
    silence += 1;
    if (silence < maxSilence) return;
    silence = 0;
    // When it fails, the next round tries again.
    reopen().then(listen, () => undefined);
  }, patienceMs).unref();
  return () => clearInterval(timer);
}

/** A regular expression, because Node can't parse a URI of several hosts. */
function namesDatabase(uri: string): boolean {
  return /^mongodb(\+srv)?:\/\/[^/]+\/[^?]+/.test(uri);
}

function modelOf<Document extends StoredDocument>(
  connection: Connection,
  { name, schema }: CollectionDefinition<Document>,
): Collection<Document> {
  const existing = connection.models[name];
  const model = existing ?? connection.model(name, schema, name);
  if (!existing) noteWritesOf(model.collection);
  // Mongoose types `collection` without the document's type.
  return model as unknown as Collection<Document>;
}
