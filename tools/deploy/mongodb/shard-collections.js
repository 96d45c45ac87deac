// Shards the game's collections. Run it once in mongosh, connected to a mongos:
//
//   mongosh "mongodb://mongos.internal/proto-trip" tools/deploy/mongodb/shard-collections.js
//
// It may be run again, and while servers of this version are running. The servers' own queries, and which of
// them ask every shard, are in server/store/README.md.
/* global db, sh, print */

/** Everything that is found by `_id`: most of it by a player's id. */
const byId = [
  ...['players', 'identities', 'referralCodes', 'answers', 'signatures', 'fairPlay', 'standings'],
  ...['crews', 'tributes', 'orders', 'charges', 'notices', 'shares', 'sessions', 'signOuts', 'nonces'],
  ...['initData', 'nfts', 'wallets', 'contacts', 'updates', 'exchangeAccounts', 'mints', 'reviews'],
  ...[
    'eventCounts',
    'exports',
    'playerNames',
    'refusals',
    'clientFaults',
    'dockingRuns',
    'failedMinutes',
    'ledgerCarries',
    'localNotes',
    'playerDays',
    'experimentPlayers',
    'retained',
  ],
];

/** Entries that are read by player alone. An entry's `_id` belongs to one player, so it stays unique. */
const byPlayer = ['ledger', 'flights', 'messages'];

// Small or read as a whole. They stay together on the database's primary shard:
//   kept, tunables, contentVersions, eventRuns, eventSums, seasonRuns, dailyTables, leases, pools, generals,
//   absences, audit, changeRequests, broadcasts, people, consoleSessions, contentDrafts, sandboxLinks,
//   teamMessages.

const game = db.getName();
sh.enableSharding(game);
for (const name of byId) sh.shardCollection(`${game}.${name}`, { _id: 'hashed' });
for (const name of byPlayer) {
  db[name].createIndex({ playerId: 'hashed' });
  sh.shardCollection(`${game}.${name}`, { playerId: 'hashed' });
}
print(`Sharded ${byId.length + byPlayer.length} collections of ${game}.`);
