import { setTimeout as wait } from 'node:timers/promises';
import { StartRefused } from './core/start-refused.ts';
import type { Settings } from './settings.ts';
import { connectMongoose, type Database } from './store/core/connect-mongoose.ts';
import { findUnsuitable, isBadUri, isDatabaseAway } from './store/core/database-failures.ts';
import { isInstalled } from './store/core/installation.ts';
import { openStore } from './store/core/open-store.ts';
import { startDatabase } from './store/core/start-database.ts';

/** A database may be started together with this. */
const patienceMs = 60_000;
const retryEveryMs = 500;

/**
 * Makes the data of a new game: the record that a server in production asks for. Resolves with a
 * sentence. Rejects with a StartRefused when there is a game already, and when the database is unsuitable.
 */
export async function initialize({ mongodbUri, dataDir }: Settings): Promise<string> {
  const database = await startDatabase(mongodbUri, dataDir);
  const place = mongodbUri === null ? `DATA_DIR=${dataDir}` : 'the database at MONGODB_URI';
  try {
    await refuseInstalled(database.uri, place);
    await (await openStore(database.uri)).close();
    return `A new game begins in ${place}. Start the server.`;
  } catch (error) {
    const unsuitable = findUnsuitable(error);
    throw unsuitable ? new StartRefused(unsuitable.message) : error;
  } finally {
    await database.stop();
  }
}

async function refuseInstalled(uri: string, place: string): Promise<void> {
  const database = await connectPatiently(uri, performance.now() + patienceMs);
  const { connection } = database;
  try {
    if (await isInstalled(connection.getClient().db(connection.name)))
      throw new StartRefused(
        `There is an installation in ${place} already. Nothing was changed. Start the server without --init.`,
      );
  } finally {
    await database.close();
  }
}

async function connectPatiently(uri: string, untilMs: number): Promise<Database> {
  for (;;) {
    try {
      return await connectMongoose(uri);
    } catch (error) {
      if (isBadUri(error)) throw new StartRefused(`MONGODB_URI can't be read: ${error.message}.`);
      if (findUnsuitable(error) || !isDatabaseAway(error)) throw error;
      if (performance.now() > untilMs)
        throw new StartRefused(
          `The database at MONGODB_URI does not answer. Nothing was changed. Start it, or correct the address.`,
        );
      await wait(retryEveryMs);
    }
  }
}
