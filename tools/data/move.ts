import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { mongo } from 'mongoose';
import { auditLedger } from '#server/store/core/audit-ledger.ts';
import { recordInstallation } from '#server/store/core/installation.ts';
import { dataFileName } from '#server/store/embedded/storage/installation.ts';
import { copyCollections, isEmpty } from './copy-collections.ts';
import {
  copyDatabase,
  folderOf,
  refuseInUse,
  replaceDatabase,
  withClient,
  withDatabase,
  withFolderBeside,
} from './embedded-data.ts';
import { ledgerReport, type Report } from './report.ts';

/**
 * Copies the embedded database, as it was at one moment, to an empty database at the URI. Players' changes
 * after that moment are missing there, so stop the server before a move.
 */
export function exportTo(dataDir: string, uri: string): Promise<Report> {
  return withFolderBeside(folderOf(dataDir), async (folder) => {
    await copyDatabase(dataDir, folder);
    return withDatabase(folder, (source) =>
      withClient(uri, async (target) => {
        if (!(await isEmpty(target)))
          throw new Error(`the database ${target.databaseName} at the URI isn't empty.`);
        return copyAndAudit(source, target, `The data is in the database ${target.databaseName}.`);
      }),
    );
  });
}

/**
 * Makes a copy of the database at the URI the embedded database of a data folder that has none. The servers
 * must be stopped: a copy during which a player changed is refused.
 */
export async function importFrom(dataDir: string, uri: string): Promise<Report> {
  await refuseInUse(dataDir);
  const file = join(folderOf(dataDir), dataFileName);
  if (await stat(file).catch(() => null)) throw new Error(`${file} exists already. Move it away first.`);
  await mkdir(dataDir, { recursive: true });
  return withFolderBeside(folderOf(dataDir), async (folder) => {
    const report = await withClient(uri, (source) =>
      withDatabase(folder, (target) => copyAndAudit(source, target, `The data is in ${folderOf(dataDir)}.`)),
    );
    await replaceDatabase(dataDir, folder);
    return report;
  });
}

async function copyAndAudit(source: mongo.Db, target: mongo.Db, done: string): Promise<Report> {
  const before = await readProgress(source);
  const copied = await copyCollections(source, target);
  await recordInstallation(target);
  if (before !== (await readProgress(source)))
    throw new Error('players changed while they were copied. Stop the servers, then try again.');
  return ledgerReport(
    `${done} ${copied.toLocaleString('en')} documents were copied.`,
    await auditLedger(target),
  );
}

/** A text that changes with every change of a player. */
async function readProgress(database: mongo.Db): Promise<string> {
  const sums = await database
    .collection('players')
    .aggregate([{ $group: { _id: null, revisions: { $sum: '$rev' }, players: { $sum: 1 } } }])
    .toArray();
  return JSON.stringify([sums, await database.collection('ledger').countDocuments()]);
}
