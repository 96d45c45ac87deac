import type { LedgerEntry } from '#engine/protocol/core/entities.ts';
import type { Change, KilledPilot } from './killed-pilot.ts';

/** Faults in a pilot's ledger, balance and orders, as sentences. */
export async function checkPilot({ client, changes }: KilledPilot): Promise<string[]> {
  const broken: string[] = [];
  const entries = await readAll((offset) => client.get('ledger.list', { query: { limit: 100, offset } }));
  const balance = await client.get('protomatters.get');
  for (const currency of ['default', 'clean'] as const) {
    const own = entries.filter((entry) => entry.currency === currency);
    const sum = own.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
    if (sum !== Math.round(balance[currency] * 100))
      broken.push(`the ledger comes to ${sum / 100} ${currency}, and ${balance[currency]} are held`);
  }
  const times = countNames(entries);
  for (const change of changes) {
    const name = nameOf(change);
    if (name === undefined) continue;
    const found = times.get(name) ?? 0;
    const isSure = change.key !== null || change.answer !== undefined;
    if (found > 1 || (isSure && found < 1))
      broken.push(`${change.kind} ${change.key ?? change.amount} is there ${found} times`);
  }
  const investments = changes.filter(({ kind }) => kind === 'invest').length;
  const invested = entries.filter(({ reason }) => reason === 'investment').length;
  if (invested !== investments) broken.push(`${investments} investments are ${invested} in the ledger`);
  return broken;
}

/** Ledger line of a change; undefined for a change that looks like others. */
function nameOf({ kind, amount, answer }: Change): string | undefined {
  if (kind === 'convert') return `conversion ${amount}`;
  const { orderId, fairness } = answer as { orderId?: string; fairness?: { commitment: string } };
  return orderId ?? fairness?.commitment;
}

/** Number of ledger entries by change. A conversion has a second entry, for the clean PROTO. */
function countNames(entries: readonly LedgerEntry[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { reason, amount, reference } of entries) {
    const name = reason === 'conversion' ? `conversion ${-amount}` : reference;
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  return times;
}

async function readAll(
  read: (offset: number) => Promise<{ readonly data: readonly LedgerEntry[] }>,
): Promise<LedgerEntry[]> {
  const all: LedgerEntry[] = [];
  for (;;) {
    const { data } = await read(all.length);
    all.push(...data);
    if (data.length < 100) return all;
  }
}
