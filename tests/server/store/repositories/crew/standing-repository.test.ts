import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import { firstSeason } from '#engine/rules/core/player.ts';
import {
  applyScore,
  type BoardEntry,
  boardKey,
  compareEntries,
  isRanked,
  leaderboardRanges,
  leaderboardTypes,
  weekOf,
  weekStartsAtMs,
} from '#engine/rules/crew/leaderboard.ts';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { boardLimits } from '#server/store/leaderboards/board-index.ts';
import { Boards } from '#server/store/leaderboards/boards.ts';
import { applyScoreTo, type OrderedScore } from '#server/store/leaderboards/standing.ts';
import {
  type StandingQuery,
  StandingRepository,
} from '#server/store/repositories/crew/standing-repository.ts';
import { databases } from '../../../fixtures/databases.ts';

const day = 86_400_000;
const start = weekStartsAtMs(2900);

let database: { uri: string; stop(): Promise<void> };
let connection: Database;
beforeAll(async () => {
  database = await databases[0]!.start();
  connection = await connectMongoose(database.uri);
  createRepository();
  await connection.createIndexes();
});
afterAll(async () => {
  await connection.close();
  await database.stop();
});

afterEach(() => vi.restoreAllMocks());

/** A new one has no board in memory, as a server after its start. */
function createRepository(exactRanks = 100): StandingRepository {
  return new StandingRepository(connection, new Boards(boardLimits(exactRanks, 1000)));
}

async function emptyRepository(exactRanks?: number): Promise<StandingRepository> {
  await connection.documents('standings').deleteMany({});
  return createRepository(exactRanks);
}

function score(playerId: string, order: number, atMs: number, total: number, weekly: number): OrderedScore {
  return {
    kind: 'score',
    id: `${playerId}:${order}`,
    order,
    atMs,
    playerId,
    week: weekOf(atMs),
    season: firstSeason,
    total: { flights: total, earned: total * 100, invested: 0 },
    weekly: { flights: weekly, earned: weekly * 100, invested: 0 },
  };
}

function query(nowMs: number, more: Partial<StandingQuery> = {}): StandingQuery {
  return {
    range: 'total',
    type: 'flights',
    offset: 0,
    limit: 100,
    playerId: '',
    season: firstSeason,
    nowMs,
    tunables,
    ...more,
  };
}

const names = async (standings: StandingRepository, nowMs: number, more: Partial<StandingQuery> = {}) =>
  (await standings.readBoard(query(nowMs, more))).entries.map(({ playerId }) => playerId);

describe('standings', () => {
  it('start a new week on Monday at midnight UTC', async () => {
    const standings = await emptyRepository();
    const monday = start + 7 * day;
    await standings.write([score('ann', 1, monday - 1, 3, 3), score('bob', 1, monday, 1, 1)]);
    for (const known of [standings, createRepository()]) {
      expect(await names(known, monday - 1, { range: 'weekly' })).toEqual(['ann']);
      expect(await names(known, monday, { range: 'weekly' })).toEqual(['bob']);
      expect(await names(known, monday)).toEqual(['ann', 'bob']);
    }
  });

  it('of players who were inactive for thirty days leave the boards until they come again', async () => {
    const standings = await emptyRepository();
    await standings.write([score('ann', 1, start, 3, 3), score('bob', 1, start + day, 1, 1)]);
    expect(await names(standings, start + 30 * day - 1)).toEqual(['ann', 'bob']);
    expect(await names(standings, start + 30 * day)).toEqual(['bob']);
    const { own } = await standings.readBoard(query(start + 30 * day, { playerId: 'ann' }));
    expect(own).toBeNull();
    await standings.write([score('ann', 2, start + 31 * day, 4, 1)]);
    expect(await names(standings, start + 31 * day)).toEqual(['ann']);
    const longer = { tunables: { ...tunables, leaderboardActiveDays: 60 } };
    expect(await names(standings, start + 31 * day, longer)).toEqual(['ann', 'bob']);
  });

  it('of a new season begin without anybody, and those of the last one stay as they were', async () => {
    const standings = await emptyRepository();
    await standings.write([score('ann', 1, start, 9, 1), score('bob', 1, start, 5, 1)]);
    expect(await names(standings, start + 2)).toEqual(['ann', 'bob']);
    expect(await names(standings, start + 2, { season: firstSeason + 1 })).toEqual([]);
    await standings.write([{ ...score('bob', 2, start + 1, 2, 2), season: firstSeason + 1 }]);
    expect(await names(standings, start + 2, { season: firstSeason + 1 })).toEqual(['bob']);
    expect(await names(createRepository(), start + 2)).toEqual(['ann']);
  });

  it('change nothing when a score comes late or twice', async () => {
    const standings = await emptyRepository();
    const later = score('ann', 2, start + 1, 4, 4);
    await standings.write([later]);
    await standings.write([score('ann', 1, start, 3, 3), later]);
    const { own } = await standings.readBoard(query(start + 2, { playerId: 'ann' }));
    expect(own).toEqual({ playerId: 'ann', value: 4, reachedAtMs: start + 1, rank: 1 });
  });

  it('of a deleted player leave the boards', async () => {
    const standings = await emptyRepository();
    await standings.write([score('ann', 1, start, 9, 1), score('bob', 1, start, 5, 1)]);
    expect(await names(standings, start)).toEqual(['ann', 'bob']);
    await standings.remove('ann');
    expect(await names(standings, start)).toEqual(['bob']);
    expect(await names(createRepository(), start)).toEqual(['bob']);
  });

  it('show what another process has written after three seconds', async () => {
    const standings = await emptyRepository();
    await standings.write([score('ann', 1, start, 9, 1)]);
    expect(await names(standings, start)).toEqual(['ann']);
    await createRepository().write([score('bob', 1, start, 10, 1)]);
    const nowMs = connection.clock.now() + 3001;
    vi.spyOn(connection.clock, 'now').mockReturnValue(nowMs);
    expect(await names(standings, start)).toEqual(['bob', 'ann']);
  });

  it('beyond the exact ranks say among which percent the player is, also when many are equal', async () => {
    const standings = await emptyRepository(10);
    const ids = Array.from({ length: 60 }, () => randomUUID());
    await standings.write(ids.map((id, index) => score(id, 1, start + index, index < 20 ? 3 : 1, 1)));
    const ownOf = async (index: number) =>
      (await standings.readBoard(query(start + 100, { playerId: ids[index]! }))).own;
    expect(await ownOf(9)).toMatchObject({ rank: 10 });
    expect(await ownOf(10)).toMatchObject({ rank: null, topPercent: 19 });
    expect(await ownOf(30)).toMatchObject({ rank: null, topPercent: 52 });
    expect(await ownOf(59)).toMatchObject({ rank: null, topPercent: 100 });
    for (const id of ids.slice(0, 18)) await standings.remove(id);
    await names(standings, start + 100);
    expect((await names(standings, start + 100)).slice(0, 10)).toEqual(ids.slice(18, 28));
  });

  it('of the first and of a few come straight from the database', async () => {
    const standings = await emptyRepository(5);
    const ids = Array.from({ length: 30 }, (_, index) => `p${String(index).padStart(2, '0')}`);
    await standings.write(ids.map((id, index) => score(id, 1, start + index, 100 - index, 1)));
    const first = await standings.listFirst(query(start + 100), 20);
    expect(first.map(({ playerId }) => playerId)).toEqual(ids.slice(0, 20));
    expect(await standings.countRanked(query(start + 100))).toBe(30);
    const few = await standings.readAmong(
      ['p20', 'p03', 'p29', 'nobody'],
      query(start + 100, { playerId: 'p20' }),
    );
    expect(few.entries.map(({ playerId, rank }) => [playerId, rank])).toEqual([
      ['p03', 1],
      ['p20', 2],
      ['p29', 3],
    ]);
    expect(few).toMatchObject({ count: 3, own: { rank: 2 } });
  });

  it('are read in the order of an index, in parts', async () => {
    for (const range of leaderboardRanges)
      for (const type of leaderboardTypes) {
        const indexes = await connection.documents('standings').indexes();
        const path = `boards.${range}.${type}`;
        const period = range === 'weekly' ? 'week' : 'season';
        expect(indexes.map(({ key }) => key)).toContainEqual({
          [period]: 1,
          [`${path}.value`]: -1,
          [`${path}.reachedAtMs`]: 1,
          _id: 1,
        });
      }
  });

  it('equal the boards that the rules compute from the same scores', async () => {
    const step = fc.record({
      playerId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      gained: fc.integer({ min: 0, max: 2 }),
      afterMs: fc.integer({ min: 0, max: 20 * day }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const scores: OrderedScore[] = [];
        let atMs = start;
        for (const { playerId, gained, afterMs } of steps) {
          atMs += afterMs;
          const before = scores.filter((row) => row.playerId === playerId);
          const last = before.at(-1);
          const isSameWeek = last?.week === weekOf(atMs);
          const total = (last?.total.flights ?? 0) + gained;
          const weekly = (isSameWeek ? last.weekly.flights : 0) + gained;
          scores.push(score(playerId, before.length + 1, atMs, total, weekly));
        }
        const standings = await emptyRepository();
        for (const row of scores) await standings.write([row]);
        for (const range of leaderboardRanges)
          for (const type of leaderboardTypes) {
            const ranked = rankedByRules(scores, range, type, atMs);
            const read = await standings.readBoard(query(atMs, { range, type, playerId: 'c' }));
            expect(read.entries).toHaveLength(ranked.length);
            expect(read.entries).toMatchObject(ranked);
            expect(read.own).toEqual(ranked.find(({ playerId }) => playerId === 'c') ?? null);
          }
      }),
      { numRuns: 6 },
    );
  });
});

function rankedByRules(
  scores: readonly OrderedScore[],
  range: (typeof leaderboardRanges)[number],
  type: (typeof leaderboardTypes)[number],
  atMs: number,
) {
  const key = boardKey(range, type, { week: weekOf(atMs), season: firstSeason });
  const entries = new Map<string, BoardEntry>();
  for (const row of scores)
    if (boardKey(range, type, { week: row.week, season: firstSeason }) === key)
      entries.set(row.playerId, applyScore(entries.get(row.playerId), row, range, type));
  // A score on any board counts as activity.
  const active = [...entries.values()].map((entry) => ({
    ...entry,
    activeAtMs: scores.findLast(({ playerId }) => playerId === entry.playerId)!.atMs,
  }));
  return active
    .filter((entry) => isRanked(entry, atMs, tunables))
    .sort(compareEntries)
    .map(({ activeAtMs: _activeAtMs, ...entry }, index) => ({ ...entry, rank: index + 1 }));
}

it('an older score leaves a standing as it is', () => {
  const first = applyScoreTo(undefined, score('ann', 1, start, 3, 3));
  const second = applyScoreTo(first, score('ann', 2, start + 1, 4, 4));
  expect(applyScoreTo(second, score('ann', 1, start, 3, 3))).toBe(second);
});
