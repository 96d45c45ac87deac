import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { open } from 'lmdb';
import { mongo } from 'mongoose';
import { isInUse, startEmbedded } from '#server/store/embedded/start-embedded.ts';
import { checkDataFile, dataFileName, markInstalled } from '#server/store/embedded/storage/installation.ts';

/** The folder of the embedded database in a data folder. */
export function folderOf(dataDir: string): string {
  return join(dataDir, 'embedded');
}

/** Runs `action` with a new folder next to `path`, on the same disk, and removes the folder afterwards. */
export async function withFolderBeside<Result>(
  path: string,
  action: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(dirname(path), `.${basename(path)}-`));
  try {
    return await action(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Copies the database as it was at one moment, also while a server writes to it. Returns the copy's data
 * file.
 */
export async function copyDatabase(dataDir: string, toFolder: string): Promise<string> {
  const file = join(toFolder, dataFileName);
  const source = open({ path: existingFile(dataDir), noSubdir: true, readOnly: true });
  try {
    await source.backup(file, true);
  } finally {
    await source.close();
  }
  await chmod(file, 0o600);
  return file;
}

/** The data file of a data folder. Throws when there is none, or a damaged one. */
export function existingFile(dataDir: string): string {
  const folder = folderOf(dataDir);
  if (!existsSync(join(folder, dataFileName)))
    throw new Error(
      `There is no embedded database in ${folder}. DATA_DIR names the folder that contains it.`,
    );
  checkDataFile(folder);
  return join(folder, dataFileName);
}

/** Puts a data file into a folder in which a database can be started. */
export async function installFile(file: string, folder: string): Promise<void> {
  await copyFile(file, join(folder, dataFileName));
  // Only with a mark, a file that is cut off is told from a young one.
  markInstalled(folder);
  checkDataFile(folder);
}

/** Hosts the database in a folder while `action` runs. */
export async function withDatabase<Result>(
  folder: string,
  action: (database: mongo.Db, uri: string) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    return await withClient(embedded.uri, (database) => action(database, embedded.uri));
  } finally {
    await embedded.stop();
  }
}

/** The database that the URI names; `proto-trip` when it names none, as for the server. */
export async function withClient<Result>(
  uri: string,
  action: (database: mongo.Db) => Promise<Result>,
): Promise<Result> {
  const client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS: 5000 });
  try {
    await client.connect();
    const hasName = /^mongodb(\+srv)?:\/\/[^/]+\/[^?]+/.test(uri);
    return await action(hasName ? client.db() : client.db('proto-trip'));
  } finally {
    await client.close();
  }
}

/** Throws when a server or `npm run database` uses the folder. */
export async function refuseInUse(dataDir: string): Promise<void> {
  if (await isInUse(folderOf(dataDir)))
    throw new Error(`${folderOf(dataDir)} is in use. Stop the server first.`);
}

/**
 * Makes `folder` the database of the data folder; one that is there already is moved aside. Returns where it
 * went.
 */
export async function replaceDatabase(dataDir: string, folder: string): Promise<string | null> {
  const target = folderOf(dataDir);
  const aside = `${target}-before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  const hadOne = await rename(target, aside).then(
    () => true,
    () => false,
  );
  await rename(folder, target);
  return hadOne ? aside : null;
}
