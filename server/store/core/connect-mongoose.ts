import { type Connection, type Model, Mongoose } from 'mongoose';
import { isTracing } from '#server/core/traces/spans.ts';
import { RoundTrips } from './round-trips.ts';
import { traceCommands } from './trace-commands.ts';

/** A document as the database holds it: plain fields, with a string or a number as its id. */
export interface StoredDocument {
  _id: string | number;
}

/** A collection of plain documents. Mongoose neither casts nor validates nor hydrates them: the rules decide what they hold. */
export type Collection<Document extends StoredDocument> = Model<Document>;

export interface Database {
  readonly connection: Connection;
  readonly roundTrips: RoundTrips;
  collection<Document extends StoredDocument>(name: string): Collection<Document>;
  /** True while commands can reach the database. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/**
 * Connects to the database. Rejects when it doesn't answer; the caller retries. After that the driver reconnects by itself,
 * and a command fails within a second while the database can't be reached.
 */
export async function connectMongoose(uri: string): Promise<Database> {
  const mongoose = new Mongoose();
  mongoose.set('sanitizeFilter', true);
  const options = {
    ...(namesDatabase(uri) ? {} : { dbName: 'proto-trip' }),
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: 1000,
    connectTimeoutMS: 2000,
    socketTimeoutMS: 10_000,
    heartbeatFrequencyMS: 1000,
    maxPoolSize: 20,
    appName: 'proto-trip',
    monitorCommands: isTracing(),
  };
  const connection = mongoose.createConnection(uri, options);
  try {
    await connection.asPromise();
  } catch (error) {
    await connection.close(true).catch(() => undefined);
    throw error;
  }
  const roundTrips = new RoundTrips();
  roundTrips.watch(connection.getClient());
  if (isTracing()) traceCommands(connection.getClient());
  const endWatch = watchHeartbeats(connection, async () => {
    await connection.close();
    await connection.openUri(uri, options);
    roundTrips.watch(connection.getClient());
    if (isTracing()) traceCommands(connection.getClient());
  });
  return {
    connection,
    roundTrips,
    collection: (name) => modelOf(mongoose, connection, name),
    isConnected: () => connection.readyState === mongoose.ConnectionStates.connected,
    close: () => {
      endWatch();
      return connection.close();
    },
  };
}

const watchEveryMs = 1000;
/** A check of the server ends within three seconds, whatever happens. */
const maxSilence = 8;

/**
 * The driver's check of the server hangs for ever when the connection ends at the wrong moment, and then the server would
 * stay unavailable. `reopen` is called when no check has ended for some seconds. Counts its own ticks instead of time, so
 * that a process that was stopped for a while doesn't blame the driver.
 */
function watchHeartbeats(connection: Connection, reopen: () => Promise<void>): () => void {
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
  }, watchEveryMs).unref();
  return () => clearInterval(timer);
}

/** A regular expression, because Node can't parse a URI of several hosts. */
function namesDatabase(uri: string): boolean {
  return /^mongodb(\+srv)?:\/\/[^/]+\/[^?]+/.test(uri);
}

function modelOf<Document extends StoredDocument>(
  mongoose: Mongoose,
  connection: Connection,
  name: string,
): Collection<Document> {
  const existing = connection.models[name];
  if (existing) return existing as unknown as Collection<Document>;
  const schema = new mongoose.Schema(
    { _id: mongoose.Schema.Types.Mixed },
    { strict: false, strictQuery: false, versionKey: false, minimize: false, id: false },
  );
  return connection.model(name, schema, name) as unknown as Collection<Document>;
}
