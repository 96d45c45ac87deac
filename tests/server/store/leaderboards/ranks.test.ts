import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { firstSeason } from '#engine/rules/core/player.ts';
import {
  applyScore,
  type BoardEntry,
  boardKey,
  leaderboardRanges,
  leaderboardTypes,
  rankEntries,
  weekOf,
  weekStartsAtMs,
} from '#engine/rules/crew/leaderboard.ts';
import { Ranks } from '#server/store/leaderboards/ranks.ts';
import { applyScoreTo, type OrderedScore, type Standing } from '#server/store/leaderboards/standing.ts';

const day = 86_400_000;
const week = 2900;
const start = weekStartsAtMs(week);
const all = { offset: 0, limit: 1000 };

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

function boardsOf(scores: readonly OrderedScore[]): Ranks {
  const ranks = new Ranks();
  const standings = new Map<string, Standing>();
  for (const score of scores) {
    const standing = applyScoreTo(standings.get(score.playerId), score);
    standings.set(score.playerId, standing);
    ranks.put(standing);
  }
  return ranks;
}

const names = (ranks: Ranks, range: 'weekly' | 'total', nowMs: number) =>
  ranks
    .read(range, 'flights', {
      page: all,
      playerId: '',
      nowMs,
      tunables: defaultTunables,
      season: firstSeason,
    })
    .entries.map(({ playerId }) => playerId);

describe('the leaderboards', () => {
  it('rank higher values first, and of equal values the earlier one', () => {
    const ranks = boardsOf([
      score('late', 1, start + 2, 5, 5),
      score('early', 1, start + 1, 5, 5),
      score('best', 1, start + 3, 6, 6),
      // A later score that changes nothing on this board.
      { ...score('early', 2, start + 9, 5, 5), total: { flights: 5, earned: 900, invested: 1 } },
    ]);
    expect(names(ranks, 'total', start + 10)).toEqual(['best', 'early', 'late']);
    const own = ranks.read('total', 'flights', {
      page: { offset: 0, limit: 1 },
      playerId: 'late',
      nowMs: start + 10,
      tunables: defaultTunables,
      season: firstSeason,
    });
    expect(own.own).toMatchObject({ rank: 3, value: 5 });
    expect([own.count, own.entries.length]).toEqual([3, 1]);
  });

  it('start a new week on Monday at midnight UTC', () => {
    const ranks = boardsOf([
      score('ann', 1, start + 7 * day - 1, 3, 3),
      score('bob', 1, start + 7 * day, 1, 1),
    ]);
    expect(names(ranks, 'weekly', start + 7 * day - 1)).toEqual(['ann']);
    expect(names(ranks, 'weekly', start + 7 * day)).toEqual(['bob']);
    expect(names(ranks, 'total', start + 7 * day)).toEqual(['ann', 'bob']);
  });

  it('drop players after thirty days without activity and add them again after that', () => {
    const ranks = boardsOf([score('ann', 1, start, 3, 3), score('bob', 1, start + day, 1, 1)]);
    expect(names(ranks, 'total', start + 30 * day - 1)).toEqual(['ann', 'bob']);
    expect(names(ranks, 'total', start + 30 * day)).toEqual(['bob']);
    const gone = ranks.read('total', 'flights', {
      page: all,
      playerId: 'ann',
      nowMs: start + 30 * day,
      tunables: defaultTunables,
      season: firstSeason,
    });
    expect(gone.own).toBeNull();
    ranks.put(applyScoreTo(undefined, score('ann', 2, start + 31 * day, 4, 1)));
    expect(names(ranks, 'total', start + 31 * day)).toEqual(['ann']);
    const longer = { ...defaultTunables, leaderboardActiveDays: 60 };
    expect(
      ranks.read('total', 'flights', {
        page: all,
        playerId: '',
        nowMs: start + 31 * day,
        tunables: longer,
        season: firstSeason,
      }).count,
    ).toBe(2);
  });

  it('of a season begin without anybody, and those of the last one stay as they were', () => {
    const ranks = boardsOf([score('ann', 1, start, 9, 1), score('bob', 1, start, 5, 1)]);
    const values = (season: number) =>
      ranks
        .read('total', 'flights', {
          page: all,
          playerId: '',
          nowMs: start + 2,
          tunables: defaultTunables,
          season,
        })
        .entries.map(({ playerId, value }) => [playerId, value]);
    expect(values(firstSeason)).toEqual([
      ['ann', 9],
      ['bob', 5],
    ]);
    expect(values(firstSeason + 1)).toEqual([]);
    const before = applyScoreTo(undefined, score('bob', 1, start, 5, 1));
    ranks.put(applyScoreTo(before, { ...score('bob', 2, start + 1, 2, 2), season: firstSeason + 1 }));
    expect(values(firstSeason + 1)).toEqual([['bob', 2]]);
    expect(values(firstSeason)).toEqual([['ann', 9]]);
  });

  it('ignore a standing that is older than the known one', () => {
    const ranks = new Ranks();
    const first = applyScoreTo(undefined, score('ann', 1, start, 3, 3));
    const second = applyScoreTo(first, score('ann', 2, start + 1, 4, 4));
    ranks.put(second);
    ranks.put(first);
    expect(
      ranks.read('total', 'flights', {
        page: all,
        playerId: 'ann',
        nowMs: start + 2,
        tunables: defaultTunables,
        season: firstSeason,
      }).own?.value,
    ).toBe(4);
    expect(applyScoreTo(second, score('ann', 1, start, 3, 3))).toBe(second);
  });

  it('equal the boards that the rules compute from the same scores', () => {
    const players = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const step = fc.record({
      playerId: players,
      gained: fc.integer({ min: 0, max: 2 }),
      afterMs: fc.integer({ min: 0, max: 20 * day }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const scores: OrderedScore[] = [];
        let atMs = start;
        for (const { playerId, gained, afterMs } of steps) {
          atMs += afterMs;
          const before = scores.filter((entry) => entry.playerId === playerId);
          const last = before.at(-1);
          const isSameWeek = last?.week === weekOf(atMs);
          scores.push(
            score(
              playerId,
              before.length + 1,
              atMs,
              (last?.total.flights ?? 0) + gained,
              (isSameWeek ? last.weekly.flights : 0) + gained,
            ),
          );
        }
        const ranks = boardsOf(scores);
        for (const range of leaderboardRanges)
          for (const type of leaderboardTypes) {
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
            const ranked = rankEntries(active, atMs, defaultTunables);
            const read = ranks.read(range, type, {
              page: all,
              playerId: 'c',
              nowMs: atMs,
              tunables: defaultTunables,
              season: firstSeason,
            });
            expect(read.entries).toEqual(ranked);
            expect(read.own).toEqual(ranked.find(({ playerId }) => playerId === 'c') ?? null);
          }
      }),
    );
  });
});
