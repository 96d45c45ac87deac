import type { mongo } from 'mongoose';
import type { LedgerCarry } from '../repositories/core/ledger-repository.ts';

export interface LedgerAudit {
  readonly players: number;
  readonly entries: number;
  /** The first 20 players with a balance that differs from the sum of its ledger entries. */
  readonly unbalanced: readonly Unbalanced[];
  readonly unbalancedCount: number;
}

/** Amounts are whole hundredths. */
interface Unbalanced {
  readonly playerId: string;
  readonly currency: string;
  readonly balance: number;
  readonly ledger: number;
}

interface Entry {
  readonly _id: string;
  readonly playerId: string;
  readonly currency: string;
  readonly amount: number;
  readonly order: number;
}
interface AuditedPlayer {
  readonly _id: string;
  readonly balance: Readonly<Record<string, number>>;
  readonly outbox?: readonly (Omit<Entry, '_id' | 'playerId' | 'order'> & {
    readonly kind: string;
    readonly id: string;
  })[];
}

const maxListed = 20;

/**
 * Compares every balance with the sum of its ledger entries; entries that still wait in the outbox count, and
 * archived ones by their sums. Reads players, ledger and sums side by side in the order of the players' ids,
 * so its memory doesn't depend on their number. Exact only while nobody writes: on a live database a change
 * between the reads looks like a difference.
 */
export async function auditLedger(database: mongo.Db): Promise<LedgerAudit> {
  const players = database
    .collection<AuditedPlayer>('players')
    .find({}, { projection: { balance: 1, outbox: 1 } })
    .sort({ _id: 1 });
  const ledgers = readLedgers(database);
  const carries = database.collection<LedgerCarry>('ledgerCarries').find().sort({ _id: 1 });
  const audit = { players: 0, entries: 0, unbalanced: [] as Unbalanced[], unbalancedCount: 0 };
  const compare = (player: AuditedPlayer, entries: readonly Entry[], carry?: LedgerCarry) => {
    audit.entries += entries.length;
    for (const difference of findDifferences(player, entries, carry)) {
      audit.unbalancedCount++;
      if (audit.unbalanced.length < maxListed) audit.unbalanced.push(difference);
    }
  };
  let next = (await ledgers.next()).value;
  let carry = await carries.next();
  for await (const player of players) {
    audit.players++;
    for (; next && next.playerId < player._id; next = (await ledgers.next()).value)
      compare({ _id: next.playerId, balance: {} }, next.entries);
    while (carry && carry._id < player._id) carry = await carries.next();
    const isOwn = next?.playerId === player._id;
    const ownCarry = carry?._id === player._id ? carry : undefined;
    compare(player, isOwn && next ? next.entries : [], ownCarry);
    if (isOwn) next = (await ledgers.next()).value;
  }
  for (; next; next = (await ledgers.next()).value)
    compare({ _id: next.playerId, balance: {} }, next.entries);
  await carries.close();
  return audit;
}

/** Each player's ledger entries, in the order of the players' ids. */
async function* readLedgers(
  database: mongo.Db,
): AsyncGenerator<{ playerId: string; entries: Entry[] }, undefined> {
  const cursor = database
    .collection<Entry>('ledger')
    .find({}, { projection: { playerId: 1, currency: 1, amount: 1, order: 1 } })
    .sort({ playerId: 1, order: -1 });
  let group: { playerId: string; entries: Entry[] } | undefined;
  for await (const entry of cursor) {
    if (group && group.playerId !== entry.playerId) {
      yield group;
      group = undefined;
    }
    group ??= { playerId: entry.playerId, entries: [] };
    group.entries.push(entry);
  }
  if (group) yield group;
  return undefined;
}

function findDifferences(
  { _id, balance, outbox = [] }: AuditedPlayer,
  stored: readonly Entry[],
  carry: LedgerCarry | undefined,
): Unbalanced[] {
  const delivered = new Set(stored.map((entry) => entry._id));
  const waiting = outbox.filter(({ kind, id }) => kind === 'ledger' && !delivered.has(id));
  const sums: Record<string, number> = { ...carry?.amounts };
  const present = stored.filter(({ order }) => order > (carry?.upTo ?? -1));
  for (const { currency, amount } of [...present, ...waiting])
    sums[currency] = (sums[currency] ?? 0) + amount;
  const currencies = new Set([...Object.keys(balance), ...Object.keys(sums)]);
  return [...currencies]
    .map((currency) => ({
      playerId: _id,
      currency,
      balance: balance[currency] ?? 0,
      ledger: sums[currency] ?? 0,
    }))
    .filter((found) => found.balance !== found.ledger);
}
