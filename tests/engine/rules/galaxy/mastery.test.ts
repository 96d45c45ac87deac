import { describe, expect, it } from 'vitest';
import { galaxy } from '#engine/content/galaxy.ts';
import { noMastery } from '#engine/rules/core/player.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import {
  countStars,
  packStars,
  starsIn,
  starsPacked,
  tripStars,
  withStars,
} from '#engine/rules/galaxy/mastery.ts';

const seen = (won: number, best: readonly [number, number, number] = [0, 0, 0]) => ({ won, best });

describe('the stars of trips', () => {
  it('keeps each trip of each system apart', () => {
    let mastery = withStars(noMastery, 1, 30, seen(0b111, [100, 5, 20]));
    mastery = withStars(mastery, 1, 2, seen(0b010, [64, 5, 9]));
    mastery = withStars(mastery, 7, 1, seen(0b001, [100, 2, 35]));
    expect(tripStars({ mastery }, 1, 30)).toEqual(seen(0b111));
    expect(tripStars({ mastery }, 1, 2)).toEqual(seen(0b010, [64, 5, 9]));
    expect(tripStars({ mastery }, 7, 1)).toEqual(seen(0b001, [100, 2, 35]));
    expect(tripStars({ mastery }, 1, 1)).toEqual(seen(0));
    expect(tripStars({ mastery }, 2, 1)).toEqual(seen(0));
    expect([1, 2, 7].map((system) => starsIn({ mastery }, system))).toEqual([4, 0, 1]);
  });

  it('never loses a star, and keeps the best of each value', () => {
    const first = withStars(noMastery, 1, 4, seen(0b101, [100, 1, 30]));
    const other = withStars(first, 1, 4, seen(0, [12, 5, 31]));
    expect(tripStars({ mastery: other }, 1, 4)).toEqual(seen(0b101, [100, 5, 31]));
    const worse = withStars(other, 1, 4, seen(0b010, [12, 5, 3]));
    expect(tripStars({ mastery: worse }, 1, 4)).toEqual(seen(0b111));
  });

  it('is the same object when a flight adds nothing', () => {
    const first = withStars(noMastery, 1, 4, seen(0b001, [100, 1, 3]));
    expect(withStars(first, 1, 4, seen(0, [40, 0, 1]))).toBe(first);
  });

  it('remembers how far the last twelve unfinished trips came', () => {
    let mastery = noMastery;
    for (let trip = 1; trip <= 25; trip++) mastery = withStars(mastery, 2, trip, seen(1, [100, 1, trip]));
    expect(tripStars({ mastery }, 2, 13)).toEqual(seen(1));
    expect(tripStars({ mastery }, 2, 14).best).toEqual([100, 1, 14]);
    mastery = withStars(mastery, 2, 25, seen(0b110));
    expect(mastery.nearly.map(({ trip }) => trip)).toEqual(
      Array.from({ length: 11 }, (_, index) => index + 14),
    );
  });

  it('tells an AI pilot how many stars each trip has', () => {
    let mastery = noMastery;
    const won = (system: number, trip: number) => Math.floor(randomOf('stars', system, trip) * 8);
    for (let system = 1; system <= 20; system++)
      for (let trip = 1; trip <= 30; trip++)
        mastery = withStars(mastery, system, trip, seen(won(system, trip)));
    for (const type of ['personal', 'attack', 'expedition'] as const)
      for (const difficulty of ['easy', 'medium', 'hard'] as const) {
        const packed = packStars({ mastery }, galaxy.systems, type, difficulty);
        expect(packed.length).toBeLessThan(120);
        for (const row of galaxy.systems)
          for (const [index, trip] of row.trips.entries())
            if (trip.type === type && trip.difficulty === difficulty)
              expect(starsPacked(packed, row, index + 1)).toBe(countStars(won(row.priority, index + 1)));
      }
    expect(starsPacked('', galaxy.systems[0]!, 1)).toBe(0);
  });
});
