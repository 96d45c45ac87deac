import { proxy } from 'valtio/vanilla';
import type { LedgerEntry } from '../../protocol/core/entities.ts';
import { shopPaths } from '../../protocol/shop/paths.ts';
import { call, type Failure } from '../core/api.ts';

/** The pages of the ledger that were read so far, newest record first. */
export const ledger = proxy<{
  entries: LedgerEntry[];
  /** The length of the whole ledger; null before the first answer. */
  count: number | null;
  failure: Failure | null;
  isLoading: boolean;
}>({ entries: [], count: null, failure: null, isLoading: false });

const pageSize = 50;

/** Reads the newest page again. */
export function loadLedger(): Promise<void> {
  return readPage(0);
}

/** Reads the next page. Does nothing when the ledger is complete. */
export async function loadMoreLedger(): Promise<void> {
  if (ledger.count !== null && ledger.entries.length < ledger.count) await readPage(ledger.entries.length);
}

/**
 * Identifies a record: no balance reaches the same amount twice at one moment for one reason and reference.
 */
export function ledgerKey({ at, currency, reason, reference, balanceAfter }: Readonly<LedgerEntry>): string {
  return `${at} ${currency} ${reason} ${reference} ${balanceAfter}`;
}

async function readPage(offset: number): Promise<void> {
  if (ledger.isLoading) return;
  ledger.isLoading = true;
  const query = { limit: pageSize, offset };
  const result = await call(shopPaths['ledger.list'], { query });
  ledger.isLoading = false;
  ledger.failure = result.ok ? null : result;
  if (!result.ok) return;
  const { count, data } = result.answer;
  // Records added meanwhile shift the pages, so records that are already in the list are skipped.
  const before = offset === 0 ? [] : ledger.entries;
  const keys = new Set(before.map(ledgerKey));
  ledger.entries = [...before, ...data.filter((entry) => !keys.has(ledgerKey(entry)))];
  ledger.count = data.length === 0 ? ledger.entries.length : count;
}
