import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LedgerAudit } from '#server/store/core/audit-ledger.ts';

/** Report of a command, in sentences. */
export interface Report {
  readonly sentences: readonly string[];
  /** False when a balance differs from its ledger. */
  readonly isSound: boolean;
}

export function ledgerReport(
  done: string,
  { players, entries, unbalanced, unbalancedCount }: LedgerAudit,
): Report {
  const counts = `It has ${count(players, 'player')} and ${count(entries, 'ledger entry', 'ledger entries')}.`;
  if (unbalancedCount === 0)
    return { sentences: [done, `${counts} Every balance equals its ledger.`], isSound: true };
  const details = unbalanced.map(
    ({ playerId, currency, balance, ledger }) =>
      `  player ${playerId}, ${currency}: balance ${balance / 100}, ledger ${ledger / 100}`,
  );
  const differs = `${count(unbalancedCount, 'balance')} differ from the ledger:`;
  return { sentences: [done, `${counts} ${differs}`, ...details], isSound: false };
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** Notes in BACKUP_DIR that a command ended well now; alerts and the doctor go by it. */
export async function markDone(backupDir: string, name: string): Promise<void> {
  const mark = join(backupDir, name);
  await writeFile(mark, '');
  const now = new Date();
  await utimes(mark, now, now);
}
