import { randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import { existingFile, folderOf, refuseInUse, withClient, withDatabase } from './embedded-data.ts';
import type { Report } from './report.ts';

/** Whether a place is the address of a database; else it is a data folder. */
const isUri = (place: string) => /^mongodb(\+srv)?:\/\//.test(place);

/**
 * Gives an installation another secret, such as after a backup was stolen. Tokens that were signed by the
 * former one are worth nothing from the next start of each server on; devices sign in again by themselves.
 * The hashes that outlive deleted accounts have a key of their own, which stays. `place` is a data folder
 * whose server is stopped, or the URI of a MongoDB.
 */
export async function rotateSecret(_dataDir: string, place: string): Promise<Report> {
  if (isUri(place)) await withClient(place, replaceSecret);
  else {
    await refuseInUse(place);
    existingFile(place);
    await withDatabase(folderOf(place), replaceSecret);
  }
  const sentences = [
    'The installation has a new secret.',
    'Restart the servers now, one after the other: devices sign in again by themselves.',
  ];
  return { sentences, isSound: true };
}

async function replaceSecret(database: mongo.Db): Promise<void> {
  const { matchedCount } = await database
    .collection<{ _id: string; text: string }>('kept')
    .updateOne(
      { _id: 'secret' },
      { $set: { text: randomBytes(32).toString('hex') } },
      { writeConcern: { w: 'majority' } },
    );
  if (matchedCount === 0) throw new Error('there is no installation in this data.');
}
