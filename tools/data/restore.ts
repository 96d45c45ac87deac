import { mkdir } from 'node:fs/promises';
import { auditLedger } from '#server/store/core/audit-ledger.ts';
import {
  folderOf,
  installFile,
  refuseInUse,
  replaceDatabase,
  withDatabase,
  withFolderBeside,
} from './embedded-data.ts';
import { type Report, reportOf } from './report.ts';

/**
 * Replaces the embedded database by a backup. The server must be stopped. The file is checked before anything is replaced,
 * and the replaced data is moved aside, not deleted.
 */
export async function restore(dataDir: string, file: string): Promise<Report> {
  await refuseInUse(dataDir);
  await mkdir(dataDir, { recursive: true });
  return withFolderBeside(folderOf(dataDir), async (folder) => {
    await installFile(file, folder);
    const audit = await withDatabase(folder, auditLedger);
    const aside = await replaceDatabase(dataDir, folder);
    const done = `${folderOf(dataDir)} is the backup ${file}.`;
    return reportOf(aside ? `${done} What was there before is ${aside}.` : done, audit);
  });
}
