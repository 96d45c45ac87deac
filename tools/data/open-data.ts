import { join } from 'node:path';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { findMongodUri } from '#server/store/core/start-database.ts';
import { findEmbedded } from '#server/store/embedded/start-embedded.ts';

/**
 * Runs `action` on the database that this installation's server uses: the one at MONGODB_URI, or the one that
 * a running server hosts in the data folder. Rejects with a sentence when there is none.
 */
export async function withServersData<Result>(
  mongodbUri: string | undefined,
  dataDir: string,
  action: (database: Database) => Promise<Result>,
): Promise<Result> {
  const uri = mongodbUri || (await findEmbedded(join(dataDir, 'embedded'))) || findMongodUri(dataDir);
  if (!uri) throw new Error(`No server runs on ${dataDir}. Start it, with the same DATA_DIR or MONGODB_URI.`);
  const database = await connectMongoose(uri).catch(() => {
    throw new Error('The database does not answer. Start it, or the server that hosts it.');
  });
  try {
    return await action(database);
  } finally {
    await database.close();
  }
}
