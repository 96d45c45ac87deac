import type { mongo } from 'mongoose';
import type { LedgerCarry } from '#server/store/repositories/core/ledger-repository.ts';
import type { ArchivedDocument, ArchiveWriter } from './archive-files.ts';

interface Entry extends ArchivedDocument {
  readonly _id: string;
  readonly currency: string;
  readonly amount: number;
  readonly balanceAfter: number;
}

interface PlayerHead {
  readonly _id: string;
  readonly rev: number;
  readonly outbox?: readonly unknown[];
}

/** A player's oldest entries, which go to the archive together. */
interface OldEntries {
  readonly carry: LedgerCarry | null;
  readonly entries: readonly Entry[];
}

interface ArchivedLedger {
  readonly entries: number;
  /** Number of players who were left out, because changes of theirs wait to be delivered. */
  readonly waiting: number;
  /** Sentences about players whose old entries don't lead to the balance that the last of them names. */
  readonly unsound: readonly string[];
}

const playersAtOnce = 200;
const entriesAtOnce = 20_000;
const confirmed = { writeConcern: { w: 'majority', journal: true }, ordered: false } as const;

/**
 * Archives entries from before a time in three steps, each whole before the next: the files are on the disk
 * and were read back; one write for each player puts the sums in place of the entries; the entries are
 * deleted. After a crash, entries that the sums hide already are archived and deleted again, and not summed.
 */
export async function archiveLedger(
  database: mongo.Db,
  writer: ArchiveWriter,
  beforeMs: number,
): Promise<ArchivedLedger> {
  const result = { entries: 0, waiting: 0, unsound: [] as string[] };
  let batch: OldEntries[] = [];
  const flush = async () => {
    await moveToArchive(database, writer, batch);
    result.entries += sizeOf(batch);
    batch = [];
  };
  for await (const player of readPlayers(database)) {
    // An empty outbox means that the ledger holds every entry up to this revision.
    if (player.outbox && player.outbox.length > 0) {
      result.waiting++;
      continue;
    }
    for (let isWhole = false; !isWhole; ) {
      const old = await readOld(database, player, beforeMs);
      isWhole = old.entries.length < entriesAtOnce;
      const fault = old.entries.length > 0 ? findFault(player._id, old) : null;
      if (fault !== null) {
        result.unsound.push(fault);
        break;
      }
      if (old.entries.length > 0) batch.push(old);
      if (sizeOf(batch) >= entriesAtOnce) await flush();
    }
  }
  await flush();
  await forgetDeleted(database);
  return result;
}

async function* readPlayers(database: mongo.Db): AsyncGenerator<PlayerHead> {
  const players = database.collection<PlayerHead>('players');
  let afterId = '';
  for (;;) {
    const found = await players
      .find({ _id: { $gt: afterId } }, { projection: { rev: 1, outbox: 1 } })
      .sort({ _id: 1 })
      .limit(playersAtOnce)
      .toArray();
    yield* found;
    const last = found.at(-1);
    if (!last) return;
    afterId = last._id;
  }
}

/** The player's entries before the first that is newer, in their order. */
async function readOld(
  database: mongo.Db,
  { _id: playerId, rev }: PlayerHead,
  beforeMs: number,
): Promise<OldEntries> {
  const ledger = database.collection<Entry>('ledger');
  const newer = await ledger.findOne(
    { playerId, atMs: { $gte: beforeMs } },
    { sort: { order: 1 }, projection: { order: 1 } },
  );
  const until = Math.min(newer?.order ?? Number.POSITIVE_INFINITY, (rev + 1) * 1000);
  const entries = await ledger
    .find({ playerId, order: { $lt: until } })
    .sort({ order: 1 })
    .limit(entriesAtOnce)
    .toArray();
  const carry =
    entries.length > 0
      ? await database.collection<LedgerCarry>('ledgerCarries').findOne({ _id: playerId })
      : null;
  return { carry, entries };
}

/** A sentence when the sums would hide a balance that the entries don't explain. */
function findFault(playerId: string, old: OldEntries): string | null {
  const { amounts } = carryAfter(old);
  const last = new Map(freshOf(old).map((entry) => [entry.currency, entry]));
  for (const [currency, { balanceAfter }] of last)
    if (amounts[currency] !== balanceAfter)
      return `player ${playerId}, whose old entries in ${currency} sum to ${(amounts[currency] ?? 0) / 100}, and the last says ${balanceAfter / 100}`;
  return null;
}

/** Entries that the sums don't hold yet. */
function freshOf({ carry, entries }: OldEntries): readonly Entry[] {
  return entries.filter(({ order }) => order > (carry?.upTo ?? -1));
}

function carryAfter(old: OldEntries): LedgerCarry {
  const fresh = freshOf(old);
  const amounts: Record<string, number> = { ...old.carry?.amounts };
  for (const { currency, amount } of fresh) amounts[currency] = (amounts[currency] ?? 0) + amount;
  const upTo = fresh.at(-1)?.order ?? old.carry?.upTo ?? -1;
  return { _id: old.entries[0]!.playerId, upTo, amounts };
}

async function moveToArchive(
  database: mongo.Db,
  writer: ArchiveWriter,
  batch: readonly OldEntries[],
): Promise<void> {
  if (batch.length === 0) return;
  const stored = await writer.append(
    'ledger',
    batch.flatMap(({ entries }) => entries),
  );
  const archived = new Map<string, Entry[]>();
  for (const entry of stored) {
    const ofPlayer = archived.get(entry.playerId);
    if (ofPlayer) ofPlayer.push(entry);
    else archived.set(entry.playerId, [entry]);
  }
  for (const old of batch) refuseOther(old.entries, archived.get(old.entries[0]!.playerId) ?? []);
  await hideByCarries(database, batch);
  await database.collection<Entry>('ledger').bulkWrite(
    batch.map(({ entries }) => ({
      deleteMany: {
        filter: { playerId: entries[0]!.playerId, _id: { $in: entries.map(({ _id }) => _id) } },
      },
    })),
    confirmed,
  );
}

/** Throws unless the entries that were read back have the number and the sum of those that were read. */
function refuseOther(entries: readonly Entry[], stored: readonly Entry[]): void {
  const sumOf = (all: readonly Entry[]) => all.reduce((sum, { amount }) => sum + amount, 0);
  if (entries.length !== stored.length || sumOf(entries) !== sumOf(stored))
    throw new Error(`the archive's entries of player ${entries[0]!.playerId} differ from the ledger.`);
}

/** Replaces the sums that were read by the new ones, and fails for a player whose sums have changed since. */
async function hideByCarries(database: mongo.Db, batch: readonly OldEntries[]): Promise<void> {
  const changed = batch.filter((old) => freshOf(old).length > 0);
  if (changed.length === 0) return;
  const { matchedCount, upsertedCount } = await database.collection<LedgerCarry>('ledgerCarries').bulkWrite(
    changed.map((old) => {
      const { _id, ...fields } = carryAfter(old);
      const upTo = old.carry ? old.carry.upTo : { $exists: false };
      return { updateOne: { filter: { _id, upTo }, update: { $set: fields }, upsert: !old.carry } };
    }),
    confirmed,
  );
  if (matchedCount + upsertedCount < changed.length)
    throw new Error('another run archives the same players. Let one end before the next begins.');
}

/** Removes sums of players who were deleted while their entries were archived. */
async function forgetDeleted(database: mongo.Db): Promise<void> {
  const carries = database.collection<LedgerCarry>('ledgerCarries');
  const players = database.collection<PlayerHead>('players');
  let afterId = '';
  for (;;) {
    const ids = (
      await carries
        .find({ _id: { $gt: afterId } }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(playersAtOnce)
        .toArray()
    ).map(({ _id }) => _id);
    const last = ids.at(-1);
    if (last === undefined) return;
    const present = await players.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
    const there = new Set(present.map(({ _id }) => _id));
    const gone = ids.filter((id) => !there.has(id));
    if (gone.length > 0) await carries.deleteMany({ _id: { $in: gone } });
    afterId = last;
  }
}

const sizeOf = (batch: readonly OldEntries[]) => batch.reduce((sum, { entries }) => sum + entries.length, 0);
