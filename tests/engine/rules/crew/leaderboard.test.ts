import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unchanged } from '#engine/rules/core/decision.ts';
import type { ScoreEffect } from '#engine/rules/core/effects.ts';
import {
  addScores,
  applyScore,
  type BoardEntry,
  boardKey,
  compareEntries,
  isRanked,
  weekOf,
  weekStartsAtMs,
} from '#engine/rules/crew/leaderboard.ts';
import { aPilot, day, effectsOf, noon, saved, tunables } from '../../fixtures/given-crew.ts';

const monday = Date.UTC(2026, 2, 16);
const entry = (playerId: string, value: number, reachedAtMs = noon, activeAtMs = noon): BoardEntry => ({
  playerId,
  value,
  reachedAtMs,
  activeAtMs,
});

describe('a week', () => {
  it('starts on Monday at 00:00 UTC', () => {
    expect(weekOf(monday) - weekOf(monday - 1)).toBe(1);
    expect(weekOf(monday + 7 * day - 1)).toBe(weekOf(monday));
    expect(weekStartsAtMs(weekOf(noon))).toBe(monday - 7 * day);
    expect(new Date(weekStartsAtMs(weekOf(monday))).getUTCDay()).toBe(1);
  });

  it('has its own boards, as a season has', () => {
    const now = { week: weekOf(noon), season: 2 };
    const nextWeek = { ...now, week: now.week + 1 };
    const nextSeason = { ...now, season: 3 };
    expect(boardKey('weekly', 'earned', now)).not.toBe(boardKey('weekly', 'earned', nextWeek));
    expect(boardKey('weekly', 'earned', now)).toBe(boardKey('weekly', 'earned', nextSeason));
    expect(boardKey('total', 'earned', now)).toBe(boardKey('total', 'earned', nextWeek));
    expect(boardKey('total', 'earned', now)).not.toBe(boardKey('total', 'earned', nextSeason));
  });
});

describe('scores', () => {
  const score = (change: ReturnType<typeof addScores>) => effectsOf(change, 'score')[0] as ScoreEffect;

  it('add up within a week and begin anew with the next', () => {
    const flown = aPilot({ totals: { ...aPilot().totals, trips: 1, mined: 500 } });
    const change = addScores(unchanged(flown), { flights: 1, earned: 500 }, noon);
    expect(score(change)).toMatchObject({
      week: weekOf(noon),
      weekly: { flights: 1, earned: 500, invested: 0 },
      total: { flights: 1, earned: 500, invested: 0 },
    });
    const again = addScores(unchanged(saved(change)), { flights: 1, earned: 20 }, noon + day);
    expect(score(again).weekly).toEqual({ flights: 2, earned: 520, invested: 0 });
    const later = addScores(unchanged(saved(again)), { earned: 7 }, monday);
    expect(score(later)).toMatchObject({
      week: weekOf(noon) + 1,
      weekly: { flights: 0, earned: 7, invested: 0 },
    });
  });

  it('count for the week on its board, and altogether on the other', () => {
    const change = addScores(unchanged(aPilot()), { flights: 1 }, noon);
    const lately = { ...score(change), weekly: { flights: 1, earned: 2, invested: 3 } };
    const both = { ...lately, total: { flights: 10, earned: 20, invested: 30 } };
    expect(applyScore(undefined, both, 'weekly', 'earned').value).toBe(2);
    expect(applyScore(undefined, both, 'total', 'earned').value).toBe(20);
  });

  it('give the same entry in whatever order and however often they are written', () => {
    let player = aPilot();
    const changes = Array.from({ length: 12 }, (_, index) => {
      const change = addScores(
        unchanged(player),
        index % 3 === 0 ? { flights: 1 } : { earned: 5 },
        noon + index,
      );
      player = saved(change);
      return score(change);
    });
    const entryOf = (scores: readonly ScoreEffect[]) =>
      scores.reduce<BoardEntry | undefined>(
        (found, each) => applyScore(found, each, 'weekly', 'flights'),
        undefined,
      );
    const straight = entryOf(changes);
    expect(straight).toEqual(entry('ada', 4, noon + 9, noon + 11));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...changes)),
        fc.shuffledSubarray(changes, { minLength: 12 }),
        (some, all) => {
          expect(entryOf([...some, ...all])).toEqual(straight);
        },
      ),
    );
  });
});

describe('a board', () => {
  it('ranks the higher score first, and of equal scores the earlier one', () => {
    const entries = [
      entry('late', 5, noon),
      entry('first', 5, noon - 1),
      entry('top', 9),
      entry('b', 1),
      entry('a', 1),
    ];
    const ranked = entries.toSorted(compareEntries).map(({ playerId }) => playerId);
    expect(ranked).toEqual(['top', 'first', 'late', 'a', 'b']);
  });

  it('leaves out players with no score and players who were away for 30 days', () => {
    const entries = [
      entry('here', 1, 0, noon - 30 * day + 1),
      entry('gone', 9, 0, noon - 30 * day),
      entry('none', 0),
    ];
    const ranked = entries.filter((candidate) => isRanked(candidate, noon, tunables));
    expect(ranked.map(({ playerId }) => playerId)).toEqual(['here']);
  });

  it('has exactly one order', () => {
    const some = fc.record({
      playerId: fc.string({ minLength: 1, maxLength: 2 }),
      value: fc.nat({ max: 3 }),
      reachedAtMs: fc.nat({ max: 3 }),
      activeAtMs: fc.constant(noon),
    });
    fc.assert(
      fc.property(fc.uniqueArray(some, { selector: ({ playerId }) => playerId }), (entries) => {
        const backwards = [...entries].reverse().sort(compareEntries);
        expect([...entries].sort(compareEntries)).toEqual(backwards);
      }),
    );
  });
});
