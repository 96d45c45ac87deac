import type { mongo } from 'mongoose';
import { log } from '../../core/log.ts';
import { StartRefused } from '../../core/start-refused.ts';
import { isDuplicate } from './database-failures.ts';
import { arbiterRisk, identifyDatabase, proveDatabase } from './prove-database.ts';

/**
 * The record of an installation in the collection `kept`. It tells data of the game from an empty database,
 * which in production may be a volume that isn't mounted.
 */
interface InstallationDocument {
  _id: string;
  /** The database that has proved itself, by `identifyDatabase`. */
  readonly text?: string;
}

const recordId = 'installation';
/** Versions before this record have generated this value at their first start. */
const formerId = 'secret';

const keptOf = (database: mongo.Db) => database.collection<InstallationDocument>('kept');

export async function isInstalled(database: mongo.Db): Promise<boolean> {
  return (await keptOf(database).findOne({ _id: { $in: [recordId, formerId] } })) !== null;
}

/** Throws unless the database holds an installation. Writes nothing. */
export async function refuseEmpty(database: mongo.Db): Promise<void> {
  if (await isInstalled(database)) return;
  throw new StartRefused(`The database ${database.databaseName} holds no installation. ${howToInstall}`);
}

/** Advice for a production server that was given empty data. */
export const howToInstall =
  'Nothing was changed. If it should hold one, look for what is missing: the right address, the mounted volume, a ' +
  'restored backup. For a first start, run `node .build/server/main.mjs --init` once with the same settings.';

/**
 * Tries the database unless the record says that this one has proved itself. Returns its identity, which the
 * record keeps. The embedded database is a part of the server: its own tests have tried it.
 */
export async function proveOnce(database: mongo.Db): Promise<string> {
  const { text, isEmbedded, arbiters } = await identifyDatabase(database);
  if (arbiters.length > 0) log.warning(arbiterRisk(arbiters).join(' '));
  if (isEmbedded) return text;
  const record = await keptOf(database).findOne({ _id: recordId });
  if (record?.text !== text) await proveDatabase(database);
  return text;
}

/** Writes the record; `identity` is that of a database that has proved itself. */
export async function recordInstallation(database: mongo.Db, identity?: string): Promise<void> {
  const record = keptOf(database);
  try {
    await record.insertOne({ _id: recordId });
  } catch (error) {
    // An earlier start has written it.
    if (!isDuplicate(error)) throw error;
  }
  if (identity !== undefined) await record.updateOne({ _id: recordId }, { $set: { text: identity } });
}
