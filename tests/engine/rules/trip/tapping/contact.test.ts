import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { catchPirate } from '#engine/rules/trip/pirates.ts';
import { type Contacts, lateBefore, withContact } from '#engine/rules/trip/tapping/contact.ts';
import { replayTaps, tapTermsOf } from '#engine/rules/trip/tapping/replay-taps.ts';
import { aPlayer, aShip, firstOf, flying, noon, ok, tunables } from '../../../fixtures/given.ts';

const minute = 60_000;
const heardAt = (...minutes: number[]): Contacts =>
  minutes.reduce<Contacts>((contacts, at) => withContact(contacts, at * minute), []);
const late = (contacts: Contacts, atMinute: number) =>
  lateBefore(contacts, atMinute * minute, tunables) / minute;

describe('a report (D46)', () => {
  it('counts for 10 minutes after there was a connection that lasted', () => {
    expect(late(heardAt(1, 5, 5.5, 6), 15.9)).toBe(Number.NEGATIVE_INFINITY);
    expect(late(heardAt(1, 5, 5.5, 6), 16)).toBe(5);
  });

  it('counts until the trip is collected when the server heard nothing since', () => {
    expect(late(heardAt(0, 0.5, 1), 500)).toBe(0);
    expect(late([], 500)).toBe(Number.NEGATIVE_INFINITY);
  });

  it('counts after single contacts, between which the device may have slept', () => {
    expect(late(heardAt(1, 30, 31, 60, 90), 500)).toBe(Number.NEGATIVE_INFINITY);
  });

  it('of a device that was away counts for 10 minutes after it came back', () => {
    const back = heardAt(0, 0.5, 1, 180, 180.5, 181);
    expect(late(back, 190.9)).toBe(0);
    expect(late(back, 191)).toBe(180);
  });

  it('is due from the first of many contacts, of which only a few are kept', () => {
    const busy = heardAt(...Array.from({ length: 20_000 }, (_, index) => index / 10));
    expect(busy.length).toBeLessThanOrEqual(128);
    expect(late(busy, 2000)).toBeGreaterThan(1988);
    expect(late(busy, 2000)).toBeLessThanOrEqual(1990);
  });

  it('is never late when it comes at once', () => {
    const times = fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 40 });
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 600 }), (minutes, now) => {
        const contacts = heardAt(...minutes.filter((at) => at <= now).sort((a, b) => a - b));
        expect(late(contacts, now)).toBeLessThanOrEqual(now - 10);
      }),
    );
  });
});

describe('a late report', () => {
  const { flight } = flying(aPlayer(), firstOf('personal'));
  const long = { ...flight, durationMs: 60 * minute };
  const stats = shipStats(aShip(), [], tunables);
  const taps = [10, 70].map((k) => ({ k, t: k * 1000 + 500 }));

  it("doesn't count what is too old, but counts what happened after the last contact", () => {
    const state = { flight: long, energy: { value: 50, atMs: noon } };
    const { flight: after, rejected } = replayTaps(
      state,
      { taps },
      tapTermsOf(long, stats, tunables, { elapsedMs: 30 * minute, lateBeforeMs: minute }),
    );
    expect(after.tapped).toEqual([70]);
    expect(rejected).toEqual([{ k: 10, t: 10_500, fault: 'too_late' }]);
  });

  it('catches no pirate', () => {
    const shoot = (lateBeforeMs?: number) =>
      catchPirate(long, 'personal', {
        number: 1,
        shotMs: 61_000,
        elapsedMs: 30 * minute,
        tunables,
        lateBeforeMs,
      });
    expect(shoot(62_000)).toEqual({ refuse: 'report_too_late' });
    expect(ok(shoot(61_000)).pirates).toEqual([1]);
    expect(ok(shoot()).pirates).toEqual([1]);
  });
});
