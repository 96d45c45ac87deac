import { describe, expect, it } from 'vitest';
import type { SeasonRow } from '#engine/content/schemas/seasons.ts';
import { seasonRows } from '#engine/content/seasons.ts';
import { firstSeason, noSeason } from '#engine/rules/core/player.ts';
import { boardMoment, canFly, presentSeason, seasonResult } from '#engine/rules/galaxy/season.ts';
import { aPlayer } from '../../fixtures/given.ts';

const day = 86_400_000;
const end = Date.UTC(2026, 11, 13);
const next = end + 6 * day;
const row = (number: number, fromMs: number | null, untilMs: number | null): SeasonRow => ({
  number,
  from: fromMs === null ? null : new Date(fromMs).toISOString(),
  until: untilMs === null ? null : new Date(untilMs).toISOString(),
  boards: [],
  mastery: [],
});
const rows = [row(2, null, end), row(3, next, null)];

describe('a season', () => {
  it('of the release goes on until an end is announced', () => {
    expect(seasonRows[0]?.number).toBe(firstSeason);
    for (const nowMs of [0, end, end + 5000 * day])
      expect(presentSeason(seasonRows, nowMs, 0)).toMatchObject({
        row: { number: firstSeason },
        endsAtMs: null,
        isOver: false,
      });
  });

  it.each([
    [end - 1, 0, 2, false],
    [end, 0, 2, true],
    [next - 1, 2, 2, true],
    [next, 2, 3, false],
    [next + 900 * day, 2, 3, false],
    // The rewards of the last season weren't sent yet.
    [next, 0, 2, true],
  ])('at %i, with season %i settled, is season %i (over: %s)', (nowMs, settled, number, isOver) => {
    expect(presentSeason(rows, nowMs, settled)).toMatchObject({ row: { number }, isOver });
  });

  it('tells of the next one as soon as it is announced', () => {
    expect(presentSeason(rows, 0, 0).next).toEqual({ number: 3, startsAtMs: next });
    expect(presentSeason([rows[0]!, row(3, null, null)], end, 2).next).toEqual({
      number: 3,
      startsAtMs: null,
    });
    expect(presentSeason(rows, next, 2).next).toBeNull();
  });

  it('stops its boards at its end', () => {
    expect(boardMoment(presentSeason(rows, end - 5, 0), end - 5)).toBe(end - 5);
    expect(boardMoment(presentSeason(rows, end + day, 0), end + day)).toBe(end - 1);
  });

  it('lets those fly who have come into it', () => {
    const player = aPlayer();
    const closed = { season: { ...noSeason, result: seasonResult(player) } };
    expect(canFly(player, presentSeason(rows, end - 1, 0))).toBe(true);
    expect(canFly(player, presentSeason(rows, end, 0))).toBe(false);
    expect(canFly(closed, presentSeason(rows, next, 2))).toBe(false);
  });
});
