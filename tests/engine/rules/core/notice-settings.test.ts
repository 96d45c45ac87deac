import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localMinute } from '#engine/rules/core/local-date.ts';
import { quietUntilMs } from '#engine/rules/core/notice-settings.ts';

const minute = 60_000;
const hour = 60 * minute;
const at = (text: string) => Date.parse(text);
const night = { from: 22 * 60, until: 8 * 60 };

describe('quiet hours', () => {
  it.each([
    ['begin on the minute', night, 'UTC', '2026-03-14T21:59:59Z', null],
    ['hold until the morning', night, 'UTC', '2026-03-14T22:00:00Z', '2026-03-15T08:00:00Z'],
    ['hold after midnight', night, 'UTC', '2026-03-15T07:59:30Z', '2026-03-15T08:00:00Z'],
    ['end on the minute', night, 'UTC', '2026-03-15T08:00:00Z', null],
    ['go by the zone', night, 'Asia/Tokyo', '2026-03-14T13:00:00Z', '2026-03-14T23:00:00Z'],
    ['may be within a day', { from: 60, until: 120 }, 'UTC', '2026-03-14T01:30:00Z', '2026-03-14T02:00:00Z'],
    ['of no length hold nothing', { from: 60, until: 60 }, 'UTC', '2026-03-14T01:00:00Z', null],
    // The clock is put forward at 2:00 that night.
    ['know summer time', night, 'Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-29T06:00:00Z'],
  ] as const)('%s', (_what, quiet, zone, atText, untilText) => {
    const until = untilText === null ? null : at(untilText);
    expect(quietUntilMs(quiet, zone, at(atText))).toBe(until);
  });

  it('that are off hold nothing', () => {
    expect(quietUntilMs(null, 'UTC', at('2026-03-14T23:00:00Z'))).toBeNull();
  });

  it('end at their own minute, within a day', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minutes, minutes, fc.integer({ min: 0, max: 400 * 24 * 60 }), (from, until, passed) => {
        const atMs = at('2026-01-01T00:00:00Z') + passed * minute;
        const endMs = quietUntilMs({ from, until }, 'America/New_York', atMs);
        if (endMs === null) return;
        expect(endMs).toBeGreaterThan(atMs);
        expect(endMs).toBeLessThanOrEqual(atMs + 25 * hour);
        // A minute that a night skips is reached at the next one there is.
        expect([until, (until + 60) % 1440]).toContain(localMinute(endMs, 'America/New_York'));
      }),
    );
  });
});
