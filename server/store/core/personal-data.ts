/** Whose data it is. */
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
  /** Left out of the file: keys, or what others would learn of. */
  readonly hidden?: readonly string[];
  /** Newest first by this field; without it in any order. */
  readonly newest?: string;
  /**
   * After a deletion: `delete`, or fields that are blanked because the document counts for somebody else, or the reason why
   * it is kept.
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
 * Where a player's data lies, for the file with all of it and for its deletion. The order is that of the deletion: the player
 * is last, so that a deletion which broke off goes on.
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
  { collection: 'eventCounts', ...byPlayer },
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
    // It says which operator has banned.
    hidden: ['ban'],
    // A ban is retained under a keyed hash.
    after: 'delete',
  },
  {
    collection: 'refusals',
    find: ({ telegramId }) => ({ _id: { $gte: `${telegramId}:`, $lt: `${telegramId};` } }),
    after: 'delete',
  },
  { collection: 'orders', ...byPlayer, after: { kept: lawKeeps } },
  { collection: 'charges', ...byTelegram, after: { kept: lawKeeps } },
  {
    collection: 'changeRequests',
    ...byPlayer,
    hidden: ['by', 'byRole', 'asker', 'decidedBy', 'decisionReason'],
    after: { kept: operators },
  },
  { collection: 'ledger', ...byPlayer, newest: 'atMs' },
  { collection: 'playerNames', ...byPlayer },
  { collection: 'referralCodes', find: ({ referralCode }) => ({ _id: referralCode }), after: 'delete' },
  {
    collection: 'identities',
    find: ({ telegramId }) => ({ _id: `telegram:${telegramId}` }),
    after: 'delete',
  },
  // Its part of the file is written by `account/own-player.ts`, which names what is shown.
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
  signatures: 'used signatures, without a player; they expire within minutes',
  initData: 'hashes of used init data; they expire within a day',
  updates: 'numbers of handled updates; they expire',
  clientFaults: 'counts of faults by messenger client, without a player; they expire within a month',
  pools: 'sums of all players',
  broadcasts: 'messages to many',
  tunables: 'versions of the numbers',
  contentVersions: 'versions of the content',
  eventRuns: 'sums of all players',
  dailyTables: 'sums of all players',
  seasonRuns: 'dates',
  localNotes: 'what developers play on one machine; they expire',
  kept: 'single values of the installation',
  leases: 'which server does a job',
  retained: 'keyed hashes of deleted accounts, which nobody can trace back without the key',
  audit: operators,
};
