import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDate, localDate, timeZoneOf } from '#engine/rules/core/local-date.ts';
import type { Player } from '#engine/rules/core/player.ts';
import {
  claimDaily,
  dailyOpensAtMs,
  dailyRewardAt,
  dailyState,
} from '#engine/rules/homeland/daily-rewards.ts';
import { aPilot, day, hour, ledger, minute, noon, ok, saved, tunables } from '../../fixtures/given-crew.ts';

const claim = (player: Player, zone: string, atMs: number) =>
  claimDaily(player, zone, { nowMs: atMs, tunables });
const claimed = (player: Player, zone: string, atMs: number) => saved(ok(claim(player, zone, atMs)));
const midnight = Date.UTC(2026, 2, 15);

describe('daily rewards', () => {
  it('pay seven days in a row, and then the first again', () => {
    let player = aPilot();
    const paid: unknown[] = [];
    for (let i = 0; i < 8; i++) {
      const change = ok(claim(player, 'UTC', noon + i * day));
      paid.push(ledger(change)[0]?.slice(0, 2));
      player = saved(change);
    }
    expect(paid).toEqual([
      ['default', 5000],
      ['default', 7000],
      ['default', 9000],
      ['default', 12_000],
      ['default', 16_000],
      ['default', 20_000],
      ['clean', 100],
      ['default', 5000],
    ]);
  });

  it('are seven', () => {
    const rewardAt = (number: number) => dailyRewardAt(number, aPilot(), noon, tunables);
    expect(rewardAt(7)).toBeDefined();
    expect(() => rewardAt(8)).toThrow('No daily reward 8');
  });

  it('start again after a day that was missed', () => {
    const player = claimed(claimed(aPilot(), 'UTC', noon), 'UTC', noon + day);
    expect(player.homeland.daily?.day).toBe(2);
    expect(dailyState(player.homeland.daily, 'UTC', noon + 3 * day)).toMatchObject({ isOpen: true, day: 1 });
  });

  it("come once per local day: at the player's midnight, not after 24 hours", () => {
    const player = claimed(aPilot(), 'UTC', midnight - minute);
    expect(claim(player, 'UTC', midnight - 1)).toEqual({ refuse: 'daily_claimed' });
    expect(claimed(player, 'UTC', midnight).homeland.daily).toMatchObject({ day: 2 });
    const tokyo = claimed(aPilot(), 'Asia/Tokyo', noon);
    expect(claim(tokyo, 'Asia/Tokyo', noon + 3 * hour - 1)).toEqual({ refuse: 'daily_claimed' });
    expect(claim(tokyo, 'Asia/Tokyo', noon + 3 * hour)).toHaveProperty('ok');
  });

  it("can't be claimed twice by changing the time zone", () => {
    for (const [from, to] of [
      ['Etc/GMT+12', 'Pacific/Kiritimati'],
      ['Pacific/Kiritimati', 'Etc/GMT+12'],
      ['America/New_York', 'Asia/Tokyo'],
      ['UTC', 'Europe/Berlin'],
    ] as const) {
      const player = claimed(aPilot(), from, noon);
      expect(claim(player, to, noon + 1)).toEqual({ refuse: 'daily_claimed' });
      expect(claim(player, to, noon + hour)).toEqual({ refuse: 'daily_claimed' });
    }
  });

  it.each([
    ['west', 'Asia/Tokyo', 'America/Los_Angeles'],
    ['east', 'America/Los_Angeles', 'Asia/Tokyo'],
    ['over the date line', 'Pacific/Pago_Pago', 'Pacific/Apia'],
  ])('continue for a player who travels %s', (_way, from, to) => {
    const player = claimed(aPilot(), from, noon);
    const opens = dailyOpensAtMs(player.homeland.daily, to, noon);
    expect(opens - noon).toBeLessThanOrEqual(2 * day);
    expect(claimed(player, to, opens).homeland.daily).toMatchObject({ day: 2 });
  });

  it('never pay more often than once a day, whatever time zones are sent', () => {
    const zones = ['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kolkata', 'America/New_York', 'nowhere'];
    const moves = fc.array(fc.tuple(fc.constantFrom(...zones), fc.integer({ min: 1, max: 30 * 60 })), {
      minLength: 50,
      maxLength: 200,
    });
    fc.assert(
      fc.property(moves, (visits) => {
        let [player, atMs, count] = [aPilot(), noon, 0];
        for (const [zone, minutes] of visits) {
          atMs += minutes * minute;
          const decided = claim(player, zone, atMs);
          if ('refuse' in decided) continue;
          player = saved(decided.ok);
          count++;
        }
        expect(count).toBeLessThanOrEqual((atMs - noon) / day + 1 + 26 / 24 + 1);
      }),
      { numRuns: 50 },
    );
  });

  it('pay twice within minutes only if midnight passes in both zones', () => {
    const player = claimed(claimed(aPilot(), 'UTC', midnight - minute), 'UTC', midnight + minute);
    for (const zone of ['Etc/GMT+1', 'Europe/Berlin', 'Pacific/Kiritimati', 'Etc/GMT+12'])
      for (let after = 1; after < 23; after++)
        expect(claim(player, zone, midnight + minute + after * hour)).toEqual({ refuse: 'daily_claimed' });
  });

  it('say when the next one opens', () => {
    const player = claimed(aPilot(), 'UTC', noon);
    const opens = dailyOpensAtMs(player.homeland.daily, 'UTC', noon + hour);
    expect(opens - midnight).toBeGreaterThanOrEqual(0);
    expect(opens - midnight).toBeLessThanOrEqual(1000);
    expect(dailyOpensAtMs(null, 'UTC', noon)).toBe(noon);
  });

  it('treat an unknown zone as UTC', () => {
    expect(claimed(aPilot(), 'Mars/Olympus', noon).homeland.daily?.zone).toBe('UTC');
  });
});

describe('a local date', () => {
  it.each([
    ['UTC', '2026-03-14'],
    ['Pacific/Kiritimati', '2026-03-15'],
    ['Etc/GMT+12', '2026-03-14'],
  ])('in %s at noon is %s', (zone, date) => {
    expect(isoDate(localDate(noon, zone))).toBe(date);
  });

  it('is unknown for an unknown zone', () => {
    expect(timeZoneOf('Europe/Berlin')).toBe('Europe/Berlin');
    for (const text of ['', 'Mars/Olympus', '../etc']) expect(timeZoneOf(text)).toBeNull();
  });

  it('includes summer time', () => {
    expect(isoDate(localDate(Date.UTC(2026, 6, 1, 22, 30), 'Europe/Berlin'))).toBe('2026-07-02');
    expect(isoDate(localDate(Date.UTC(2026, 0, 1, 22, 30), 'Europe/Berlin'))).toBe('2026-01-01');
  });
});
