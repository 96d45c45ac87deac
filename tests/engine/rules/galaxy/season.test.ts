import { describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { daysUntil, seasonDates } from '#engine/rules/galaxy/season.ts';

describe('a season', () => {
  it('has no end until one is announced', () => {
    expect(seasonDates(defaultTunables)).toEqual({ endsAtMs: null, nextAtMs: null });
  });

  it('ends and begins at midnight UTC of the announced days', () => {
    const dates = seasonDates({ ...defaultTunables, seasonEndDay: 20_800, nextSeasonDay: 20_806 });
    expect(dates).toEqual({ endsAtMs: Date.UTC(2026, 11, 13), nextAtMs: Date.UTC(2026, 11, 19) });
  });

  it('counts the current day as a whole one', () => {
    const next = Date.UTC(2026, 11, 19);
    expect(daysUntil(next, Date.UTC(2026, 11, 13))).toBe(6);
    expect(daysUntil(next, Date.UTC(2026, 11, 18, 23))).toBe(1);
    expect(daysUntil(next, next)).toBe(0);
    expect(daysUntil(next, next + 1)).toBe(0);
  });
});
