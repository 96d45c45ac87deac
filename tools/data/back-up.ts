import { link, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backupMark } from '#server/http/metrics/add-server-metrics.ts';
import { auditLedger } from '#server/store/core/audit-ledger.ts';
import { copyDatabase, withClient, withDatabase, withFolderBeside } from './embedded-data.ts';
import { ledgerReport, markDone, type Report } from './report.ts';

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
    if (audit.unbalancedCount === 0) await markDone(dirname(file), backupMark);
    return ledgerReport(`The backup is ${file}. Keep it secret: it contains the installation's keys.`, audit);
  });
}

/**
 * Compares balances and ledgers of a MongoDB that nobody writes to, such as a restored backup, and notes the
 * time of a sound one in `backupDir`.
 */
export async function checkRestored(uri: string, backupDir: string): Promise<Report> {
  const audit = await withClient(uri, auditLedger);
  if (audit.players > 0 && audit.unbalancedCount === 0) await markDone(backupDir, backupMark);
  return ledgerReport('The restored database was read.', audit);
}
