import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';
import type { PlayerDocument } from '../../core/player-document.ts';

interface ExportDocument {
  _id: string;
  readonly hour: number;
  readonly count: number;
  readonly expiresAt: Date;
}

const hourMs = 3_600_000;
const maxEntries = 20_000;

const exportsCollection = defineCollection<ExportDocument>(
  'exports',
  { _id: String, hour: Number, count: Number, expiresAt: Date },
  [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);

/** Everything that is kept about one player: for the file with all of it, and for its deletion. */
export class PersonalDataRepository {
  readonly #clock: DatabaseClock;
  readonly #database: Database;
  readonly #exports: Collection<ExportDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#database = database;
    this.#exports = database.collection(exportsCollection);
  }

  /** Counts a file that is asked for; false when the player had this many within the hour. */
  async countExport(playerId: string, max: number): Promise<boolean> {
    const hour = Math.floor(this.#clock.now() / hourMs);
    const times = { hour, expiresAt: new Date((hour + 2) * hourMs) };
    const { collection } = this.#exports;
    // A new hour begins at zero. A second server that does the same changes nothing.
    await insertMissing(this.#exports, [{ _id: playerId, ...times, count: 0 }]);
    await collection.updateOne({ _id: playerId, hour: { $lt: hour } }, { $set: { ...times, count: 0 } });
    const counted = await collection.findOneAndUpdate(
      { _id: playerId },
      { $inc: { count: 1 } },
      { returnDocument: 'after' },
    );
    return (counted?.count ?? 1) <= max;
  }

  /** Stored documents about the owner, by collection. */
  async read(owner: Owner): Promise<Record<string, Record<string, unknown>[]>> {
    const all: Record<string, Record<string, unknown>[]> = {};
    for (const { collection, find, hidden = [], newest } of personalData) {
      const projection = Object.fromEntries(hidden.map((field) => [field, 0]));
      const found = await this.#database
        .documents(collection)
        .find(find(owner), {
          projection,
          ...(newest && { sort: { [newest]: -1 } }),
          limit: maxEntries,
        })
        .toArray();
      all[collection] = [...(all[collection] ?? []), ...(found as Record<string, unknown>[])];
    }
    return all;
  }

  /** Deletes the stored data. A second run continues an interrupted one. */
  async erase(owner: Owner): Promise<void> {
    for (const { collection, find, after } of personalData) {
      const documents = this.#database.documents(collection);
      if (after === 'delete') await documents.deleteMany(find(owner));
      else if ('blank' in after) await documents.updateMany(find(owner), { $set: after.blank });
    }
  }

  /** Players whose grace is over at this moment of game time. */
  async findLeaving(nowMs: number, limit: number): Promise<string[]> {
    const found = await this.#database
      .documents<PlayerDocument>('players')
      .find({ 'account.leavesAtMs': { $lte: nowMs } }, { projection: { _id: 1 }, limit })
      .toArray();
    return found.map(({ _id }) => _id);
  }
}

/** Owner of personal data. */
export interface Owner {
  readonly playerId: string;
  readonly telegramId: number;
  readonly referralCode: string;
  /** The name that the analytics know the player by. */
  readonly pseudonym: string;
}

interface Place {
  /** The owner's documents in the collection. */
  readonly find: (owner: Owner) => object;
  /** Left out of the file: keys, and facts about other players. */
  readonly hidden?: readonly string[];
  /** Newest first by this field; without it in any order. */
  readonly newest?: string;
  /**
   * After a deletion: `delete`, or fields that are blanked because the document counts for somebody else, or
   * the reason why it is kept.
   */
  readonly after:
    | 'delete'
    | { readonly blank: Readonly<Record<string, unknown>> }
    | { readonly kept: string };
}

const byId = { find: ({ playerId }: Owner) => ({ _id: playerId }), after: 'delete' } as const;
const byPlayer = { find: ({ playerId }: Owner) => ({ playerId }), after: 'delete' } as const;
const byTelegram = { find: ({ telegramId }: Owner) => ({ telegramId }), after: 'delete' } as const;
const lawKeeps = 'The law makes us keep what was bought.';
const operators = 'It shows what operators did. It holds no name.';

/**
 * Places of a player's data in the database, for the file with all of it and for its deletion, in the order
 * of the deletion: the player is last, so that a second run continues an interrupted one. Old entries of
 * `ledger` and `flights` may be in an archive outside; `npm run archive` removes deleted players from it.
 */
export const personalData: readonly (Place & { readonly collection: string })[] = [
  { collection: 'flights', ...byPlayer, newest: 'finishedAtMs' },
  { collection: 'messages', ...byPlayer, newest: 'atMs' },
  { collection: 'notices', ...byPlayer, newest: 'atMs' },
  { collection: 'fairPlay', ...byId },
  { collection: 'dockingRuns', ...byPlayer },
  {
    collection: 'reviews',
    find: ({ playerId }) => ({ _id: { $gte: `${playerId}:`, $lt: `${playerId};` } }),
    after: 'delete',
  },
  {
    collection: 'playerDays',
    find: ({ pseudonym }) => ({ who: pseudonym }),
    after: 'delete',
  },
  {
    collection: 'experimentPlayers',
    find: ({ pseudonym }) => ({ who: pseudonym }),
    after: 'delete',
  },
  { collection: 'eventCounts', ...byPlayer },
  { collection: 'absences', ...byId },
  { collection: 'exports', ...byId },
  {
    collection: 'crews',
    find: ({ playerId }) => ({ _id: playerId }),
    after: { blank: { username: null, firstName: '' } },
  },
  {
    collection: 'crews',
    find: ({ playerId }) => ({ leaderId: playerId }),
    hidden: ['username', 'firstName'],
    after: { kept: 'It belongs to the pilots of the crew.' },
  },
  { collection: 'generals', ...byId },
  { collection: 'tributes', find: ({ playerId }) => ({ generalId: playerId }), after: 'delete' },
  {
    collection: 'tributes',
    find: ({ playerId }) => ({ fromId: playerId }),
    hidden: ['generalId'],
    after: { kept: 'It belongs to the general who got it. It holds no name.' },
  },
  { collection: 'shares', ...byPlayer },
  { collection: 'standings', ...byId },
  { collection: 'mints', ...byPlayer },
  { collection: 'nonces', ...byId },
  { collection: 'nfts', ...byPlayer },
  { collection: 'wallets', ...byPlayer, hidden: ['formerId'] },
  { collection: 'exchangeAccounts', ...byPlayer },
  {
    collection: 'answers',
    find: ({ playerId }) => ({ _id: { $gte: `${playerId}:`, $lt: `${playerId};` } }),
    after: 'delete',
  },
  {
    collection: 'answers',
    find: ({ telegramId }) => ({ _id: { $gte: `u${telegramId}:`, $lt: `u${telegramId};` } }),
    after: 'delete',
  },
  { collection: 'contacts', find: ({ telegramId }) => ({ _id: telegramId }), after: 'delete' },
  {
    collection: 'sessions',
    ...byTelegram,
    hidden: ['signingKey', 'fingerprint'],
  },
  {
    collection: 'signOuts',
    find: ({ telegramId }) => ({ _id: String(telegramId) }),
    // A ban names the operator.
    hidden: ['ban'],
    // A ban is retained under a keyed hash.
    after: 'delete',
  },
  {
    collection: 'refusals',
    find: ({ telegramId }) => ({ _id: { $gte: `${telegramId}:`, $lt: `${telegramId};` } }),
    after: 'delete',
  },
  { collection: 'failedMinutes', ...byTelegram },
  { collection: 'orders', ...byPlayer, after: { kept: lawKeeps } },
  { collection: 'charges', ...byTelegram, after: { kept: lawKeeps } },
  {
    collection: 'changeRequests',
    ...byPlayer,
    hidden: ['by', 'byRole', 'asker', 'decidedBy', 'decisionReason'],
    after: { kept: operators },
  },
  { collection: 'ledger', ...byPlayer, newest: 'atMs' },
  { collection: 'ledgerCarries', ...byId },
  { collection: 'playerNames', ...byPlayer },
  { collection: 'referralCodes', find: ({ referralCode }) => ({ _id: referralCode }), after: 'delete' },
  {
    collection: 'identities',
    find: ({ telegramId }) => ({ _id: `telegram:${telegramId}` }),
    after: 'delete',
  },
  // `account/export-data.ts` writes the player's own part of the file from a list of fields.
  {
    collection: 'players',
    ...byId,
    hidden: ['secrets', 'calls', 'outbox', 'outboxRev', 'flights', 'aiPilots'],
  },
];

/** Collections that hold nothing about a player which isn't gone within days by itself, with the reason. */
export const impersonalData: Readonly<Record<string, string>> = {
  people: 'people of the console',
  consoleSessions: 'sign-in of operators',
  sandboxLinks: 'links of designers; they expire within minutes',
  signatures: 'used signatures, without a player; they expire within minutes',
  initData: 'hashes of used init data; they expire within a day',
  updates: 'numbers of handled updates; they expire',
  clientFaults: 'counts of faults by messenger client, without a player; they expire within a month',
  pools: 'sums of all players',
  eventSums: 'sums of all players',
  broadcasts: 'messages to many, some with a list of ids; they expire',
  teamMessages: 'messages to the team, without players; they expire',
  tunables: 'versions of the numbers',
  contentVersions: 'versions of the content',
  contentDrafts: 'content that designers have not published; it expires',
  eventRuns: 'sums of all players',
  dailyTables: 'sums of all players',
  seasonRuns: 'dates',
  localNotes: 'what developers play on one machine; they expire',
  kept: 'single values of the installation',
  leases: 'which server does a job',
  retained: 'keyed hashes of deleted accounts, which nobody can trace back without the key',
  audit: operators,
};
