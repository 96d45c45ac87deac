import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { joinCrew, recruit } from '#engine/rules/crew/crew.ts';
import { countCollected, payInviter } from '#engine/rules/crew/tribute.ts';
import {
  aPilot,
  day,
  effectsOf,
  ledger,
  noon,
  ok,
  saved,
  tunables,
} from '../../../engine/fixtures/given-crew.ts';

const leader = { id: 'lena', leaderId: null };
const invited = saved(ok(joinCrew(aPilot(), leader, 'invited', { nowMs: noon, tunables })));
const collect = (player: Player, trips: number, atMs: number) =>
  countCollected(unchanged(player), trips, atMs, tunables);

describe("the inviter's reward", () => {
  it('is due once the pilot has collected three trips on two different days', () => {
    const first = saved(collect(invited, 2, noon));
    expect(effectsOf(collect(first, 5, noon + 1), 'referral')).toEqual([]);
    const second = collect(first, 1, noon + day);
    expect(effectsOf(second, 'referral')).toMatchObject([{ leaderId: 'lena', memberId: 'ada' }]);
    const player = saved(second);
    expect(collect(player, 9, noon + 2 * day)).toEqual({ player, effects: [] });
  });

  it('is not due for a recruited pilot or one without a crew', () => {
    const general = { ...leader, members: 0, active: 0, untilMs: noon + day };
    const recruited = saved(recruit(aPilot({ isOnboarded: true }), [general], noon, tunables));
    for (const player of [aPilot(), recruited]) expect(collect(player, 9, noon).player).toBe(player);
  });

  it('is due exactly once, whenever the trips are collected', () => {
    const visits = fc.array(fc.tuple(fc.nat(3), fc.nat(4)), { maxLength: 12 });
    fc.assert(
      fc.property(visits, (told) => {
        let [player, atMs, due] = [invited, noon, 0];
        const days = new Set<number>();
        let trips = 0;
        for (const [count, wait] of told) {
          atMs += wait * day;
          if (count > 0) days.add(Math.floor(atMs / day));
          trips += count;
          const change = collect(player, count, atMs);
          due += effectsOf(change, 'referral').length;
          player = saved(change);
        }
        expect(due).toBe(trips >= 3 && days.size >= 2 ? 1 : 0);
      }),
    );
  });

  it('is paid for each pilot once', () => {
    const change = payInviter(aPilot(), 2, 'bob', { nowMs: noon, tunables });
    expect(ledger(change)).toEqual([['default', 50_000, 'referral', 'bob']]);
    const player = saved(change);
    expect(payInviter(player, 2, 'bob', { nowMs: noon, tunables })).toEqual({ player, effects: [] });
    expect(ledger(payInviter(player, 3, 'eve', { nowMs: noon, tunables }))).toEqual([
      ['default', 25_000, 'referral', 'eve'],
    ]);
  });
});
