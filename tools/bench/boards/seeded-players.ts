import { createHash } from 'node:crypto';
import { mongo } from 'mongoose';
import { defaultTunables } from '#engine/content/tunables.ts';
import { type BoardEntry, weekOf } from '#engine/rules/crew/leaderboard.ts';
import type { BoardSource } from '#server/store/leaderboards/boards.ts';
import { BoardSample } from '#server/store/leaderboards/samples.ts';
import type { StandingQuery } from '#server/store/repositories/crew/standing-repository.ts';

export const nowMs = Date.UTC(2026, 10, 25, 12);
export const week = weekOf(nowMs);
const season = 1;

/** Id of the player of a rank, counted from 1: as random as a real one, and always the same. */
export function idOf(rank: number): string {
  const hash = createHash('md5').update(`player ${rank}`).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20)].join(
    '-',
  );
}

/** Entry of a rank among `players`: three neighbours have the same value. */
export function entryOf(rank: number, players: number): BoardEntry {
  const atMs = nowMs - players + rank;
  return {
    playerId: idOf(rank),
    value: Math.ceil((players - rank + 1) / 3),
    reachedAtMs: atMs,
    activeAtMs: nowMs - 1,
  };
}

const batchSize = 1000;

/** Writes standings in random order, as players come. */
export async function seedStandings(uri: string, players: number): Promise<void> {
  // A client without the server's limits of time.
  const client = new mongo.MongoClient(uri);
  const standings = client.db('proto-trip').collection<{ _id: string }>('standings');
  const step = 7_919;
  let rank = 0;
  const writeBatch = async (size: number) => {
    const documents = Array.from({ length: size }, () => {
      rank = (rank + step) % players;
      const { playerId, value, reachedAtMs, activeAtMs } = entryOf(rank + 1, players);
      const reached = { value, reachedAtMs };
      const types = { flights: reached, earned: reached, 'r-and-d': { value: 0, reachedAtMs: 0 } };
      return {
        _id: playerId,
        order: 1,
        week,
        season,
        activeAtMs,
        writtenAtMs: 1,
        boards: { weekly: types, total: types },
      };
    });
    await standings.insertMany(documents, { ordered: false });
  };
  const batches = Array.from({ length: Math.ceil(players / batchSize) }, (_, index) =>
    Math.min(batchSize, players - index * batchSize),
  );
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      for (let size = batches.pop(); size !== undefined; size = batches.pop()) await writeBatch(size);
    }),
  );
  await client.close();
}

export function queryOf(playerId: string, moment = nowMs): StandingQuery {
  return {
    range: 'weekly',
    type: 'earned',
    offset: 0,
    limit: 20,
    playerId,
    season,
    nowMs: moment,
    tunables: defaultTunables,
  };
}

/** Standings that are computed instead of stored, in parts of the same size. Writing them takes hours. */
export function computedSource(players: number, board: string): BoardSource {
  const isEmpty = board !== 'this week';
  const ranks = new Map<string, number>();
  const askable = Array.from({ length: 500 }, (_, index) => Math.floor(((index + 0.5) * players) / 500) + 1);
  for (const rank of askable) ranks.set(idOf(rank), rank);
  return {
    key: board,
    nowMs: () => Date.now(),
    siblings: [],
    basis: '30',
    activeAfterMs: 0,
    sampleKey: board,
    async *top(_after, limit) {
      for (let rank = 1; !isEmpty && rank <= Math.min(limit, players); rank += 500) {
        yield Array.from({ length: 500 }, (_, index) => entryOf(rank + index, players));
        await new Promise(setImmediate);
      }
    },
    async *written() {
      yield new Map();
    },
    find: async (playerId) => {
      const rank = ranks.get(playerId);
      return rank === undefined || isEmpty ? null : entryOf(rank, players);
    },
    // Ids that come first are a random part of all: here each rank is taken by chance.
    sample: async (limit) => {
      const entries = Array.from({ length: limit }, () =>
        entryOf(1 + Math.floor(Math.random() * players), players),
      );
      return new Map([[board, new BoardSample(isEmpty ? [] : entries, players)]]);
    },
  };
}
