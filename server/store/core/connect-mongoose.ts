import { type Connection, type Model, Mongoose } from 'mongoose';

/** A document as it lies in the database: plain fields under a text or number as its id. */
export interface Stored {
  _id: string | number;
}

/** A collection of plain documents: no casting, no defaults, no hydration; rules say what is in them. */
export type Collection<Document extends Stored> = Model<Document>;

export interface Database {
  readonly connection: Connection;
  collection<Document extends Stored>(name: string): Collection<Document>;
  /** True while commands can reach the database. */
  isThere(): boolean;
  close(): Promise<void>;
}

/**
 * Opens a connection of its own. Resolves at once when the database answers; otherwise it rejects, and the caller tries
 * again. Later breaks heal by themselves; meanwhile a command fails after at most a second.
 */
export async function connectMongoose(uri: string): Promise<Database> {
  const mongoose = new Mongoose();
  mongoose.set('sanitizeFilter', true);
  const connection = mongoose.createConnection(uri, {
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
  });
  try {
    await connection.asPromise();
  } catch (error) {
    await connection.close(true).catch(() => undefined);
    throw error;
  }
  return {
    connection,
    collection: (name) => modelOf(mongoose, connection, name),
    isThere: () => connection.readyState === mongoose.ConnectionStates.connected,
    close: () => connection.close(),
  };
}

/** A driver address of several hosts is no URL that Node could parse. */
function namesDatabase(uri: string): boolean {
  return /^mongodb(\+srv)?:\/\/[^/]+\/[^?]+/.test(uri);
}

function modelOf<Document extends Stored>(
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
