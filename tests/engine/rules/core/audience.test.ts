import { describe, expect, it } from 'vitest';
import { audiencePercent, audiencePlace, isInAudience } from '#engine/rules/core/audience.ts';

const noon = Date.UTC(2026, 10, 30, 12);
const players = Array.from(
  { length: 20_000 },
  (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
);
const audience = {
  salt: 'pirate-week',
  steps: [
    { at: null, percent: 10 },
    { at: new Date(noon).toISOString(), percent: 95 },
  ],
};

describe('a cohort', () => {
  it('has its share of the players, within a percent', () => {
    const share = (atMs: number) =>
      (100 * players.filter((id) => isInAudience(audience, id, atMs)).length) / players.length;
    expect(Math.abs(share(noon - 1) - 10)).toBeLessThan(1);
    expect(Math.abs(share(noon) - 95)).toBeLessThan(1);
  });

  it('is everybody where none is named', () => {
    expect(audiencePercent(undefined, noon)).toBe(100);
    expect(isInAudience(undefined, players[0]!, noon)).toBe(true);
  });

  it('keeps everybody who is in when it grows', () => {
    const lost = players.filter(
      (id) => isInAudience(audience, id, noon - 1) && !isInAudience(audience, id, noon),
    );
    expect(lost).toEqual([]);
  });

  it('has nothing to do with that of another salt', () => {
    const both = players.filter((id) => audiencePlace('one', id) < 50 && audiencePlace('two', id) < 50);
    expect(Math.abs((100 * both.length) / players.length - 25)).toBeLessThan(1.5);
  });

  it('spreads players evenly over ten equal parts', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (const id of players) counts[Math.floor(audiencePlace('even', id) / 10)]!++;
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(180);
  });

  it('is everybody without an audience, and nobody before its first moment', () => {
    expect(isInAudience(undefined, players[0]!, noon)).toBe(true);
    const later = { salt: 'x', steps: [{ at: new Date(noon).toISOString(), percent: 100 }] };
    expect([noon - 1, noon].map((atMs) => audiencePercent(later, atMs))).toEqual([0, 100]);
  });
});
