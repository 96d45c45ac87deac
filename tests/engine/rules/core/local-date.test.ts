import { describe, expect, it } from 'vitest';
import { isoDate, localDate, localMinute, timeZoneOf, utcDate } from '#engine/rules/core/local-date.ts';

const atMs = Date.UTC(2026, 2, 14, 23, 30);

describe('a local date', () => {
  it.each([
    ['UTC', '2026-03-14'],
    ['Europe/Berlin', '2026-03-15'],
    ['America/New_York', '2026-03-14'],
    ['Pacific/Kiritimati', '2026-03-15'],
    ['Pacific/Pago_Pago', '2026-03-14'],
  ])('in %s is %s', (zone, date) => {
    expect(isoDate(localDate(atMs, zone))).toBe(date);
    expect(isoDate(localDate(atMs, zone))).toBe(date);
  });

  it('in UTC counts whole days since 1970', () => {
    expect([0, 86_399_999, 86_400_000, -1].map(utcDate)).toEqual([0, 0, 1, -1]);
  });

  it('in a zone that only another server knows is that of UTC', () => {
    expect(isoDate(localDate(atMs, 'Mars/Olympus'))).toBe('2026-03-14');
    expect(localMinute(atMs, 'Mars/Olympus')).toBe(23 * 60 + 30);
  });
});

describe('the name of a time zone', () => {
  it("is written in the runtime's spelling, also the second time", () => {
    for (const _ of [1, 2]) {
      expect(timeZoneOf('europe/berlin')).toBe('Europe/Berlin');
      expect(timeZoneOf('Mars/Olympus')).toBeNull();
    }
  });

  it('is still found after thousands of invented names', () => {
    for (let number = 0; number < 2100; number++) expect(timeZoneOf(`Zone/${number}`)).toBeNull();
    expect(timeZoneOf('UTC')).toBe('UTC');
  });
});
