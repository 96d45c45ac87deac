import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readDeletions } from '#server/core/deletion-log.ts';
import { auditLedger } from '#server/store/core/audit-ledger.ts';
import { recordInstallation } from '#server/store/core/installation.ts';
import {
  folderOf,
  installFile,
  refuseInUse,
  replaceDatabase,
  withClient,
  withDatabase,
  withFolderBeside,
} from './embedded-data.ts';
import { replayDeletions } from './replay-deletions.ts';
import { ledgerReport, type Report } from './report.ts';

/** Settings of the server that decide what was deleted. */
export interface DeletionSettings {
  /** Folder of the log of deletions. */
  readonly backupDir: string;
  readonly hashKey: string | null;
}

/**
 * Replaces the embedded database by a backup, and deletes the accounts again that were deleted after it. The
 * server must be stopped. The file is checked before anything is replaced, and the replaced data is moved
 * aside, not deleted.
 */
export async function restoreBackup(
  dataDir: string,
  file: string,
  { backupDir, hashKey }: DeletionSettings,
): Promise<Report> {
  await refuseInUse(dataDir);
  await mkdir(dataDir, { recursive: true });
  const deleted = await readDeletions([dirname(file), backupDir, dataDir]);
  return withFolderBeside(folderOf(dataDir), async (folder) => {
    await installFile(file, folder);
    const { count, audit } = await withDatabase(folder, async (database, uri) => {
      await recordInstallation(database);
      return { count: await replayDeletions(uri, deleted, hashKey), audit: await auditLedger(database) };
    });
    const aside = await replaceDatabase(dataDir, folder);
    const done = `${folderOf(dataDir)} is the backup ${file}.`;
    return withDeletions(
      count,
      ledgerReport(aside ? `${done} What was there before is ${aside}.` : done, audit),
    );
  });
}

/** Deletes the accounts again that were deleted after the backup that a MongoDB was restored from. */
export async function deleteAgain(
  _dataDir: string,
  uri: string,
  { backupDir, hashKey }: DeletionSettings,
): Promise<Report> {
  const count = await replayDeletions(uri, await readDeletions([backupDir]), hashKey);
  return withDeletions(
    count,
    ledgerReport('The log of deletions was replayed.', await withClient(uri, auditLedger)),
  );
}

function withDeletions(count: number, { sentences, isSound }: Report): Report {
  const accounts = count === 1 ? '1 account was' : `${count.toLocaleString('en')} accounts were`;
  return { sentences: [...sentences, `${accounts} deleted again by the log of deletions.`], isSound };
}
