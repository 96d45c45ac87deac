import { link, rm } from 'node:fs/promises';
import { auditLedger } from '#server/store/core/audit-ledger.ts';
import { copyDatabase, withDatabase, withFolderBeside } from './embedded-data.ts';
import { ledgerReport, type Report } from './report.ts';

/**
 * Writes the embedded database to a file that doesn't exist yet, as it was at one moment; the server may run.
 * A backup whose balances differ from the ledger is kept, and the report says so.
 */
export function backUp(dataDir: string, file: string): Promise<Report> {
  return withFolderBeside(file, async (folder) => {
    const copy = await copyDatabase(dataDir, folder);
    const audit = await withDatabase(folder, auditLedger);
    // A link fails where a rename would overwrite.
    await link(copy, file).catch((error) => {
      throw error.code === 'EEXIST' ? new Error(`${file} exists already.`) : error;
    });
    await rm(copy);
    return ledgerReport(`The backup is ${file}. Keep it secret: it contains the installation's keys.`, audit);
  });
}
