import { sayHello } from '#server/store/core/prove-database.ts';
import { ServerStateRepository } from '#server/store/repositories/core/server-state-repository.ts';
import { withServersData } from '../data/open-data.ts';

/**
 * Confirms the present time of the database's clock after a jump. The running servers follow within ten
 * seconds. Resolves with a sentence; rejects with one when no database answers.
 */
export function acceptClock(mongodbUri: string | undefined, dataDir: string): Promise<string> {
  return withServersData(mongodbUri, dataDir, async (database) => {
    const { connection } = database;
    const { localTime } = await sayHello(connection.getClient().db(connection.name));
    const readingMs = new Date(localTime).getTime();
    await new ServerStateRepository(database).acceptClock(readingMs);
    return `Accepted: the clock says ${new Date(readingMs).toISOString()}. Running servers follow within ten seconds.`;
  });
}
