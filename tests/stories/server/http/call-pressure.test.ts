import { describe, expect, it } from 'vitest';
import { SlowLane } from '#server/http/limits/slow-lane.ts';
import { defaultSettings } from '#server/settings.ts';
import { ManualTimers } from '../../../server/fixtures/manual-timers.ts';

const timers = new ManualTimers();

/** Makes calls that are never answered meanwhile. Returns how many it took until the pressure was high. */
function untilHigh(calls: number, eachEnds: boolean): number {
  const lane = new SlowLane(defaultSettings.slowLaneRate, timers);
  for (let call = 1; call <= calls; call++) {
    const isHigh = lane.begin('ann', 1);
    if (isHigh) return call;
    if (eachEnds) lane.end('ann');
  }
  return Number.POSITIVE_INFINITY;
}

describe('the pressure of a player’s calls', () => {
  it('is high sooner with many calls at once than with many one after another', () => {
    expect(untilHigh(100, false)).toBeLessThan(20);
    expect(untilHigh(100, true)).toBeGreaterThan(60);
  });

  it('stays low for what the game does: a dozen calls at its start, and then one after another', () => {
    const lane = new SlowLane(defaultSettings.slowLaneRate, timers);
    const start = Array.from({ length: 12 }, () => lane.begin('ann', 1));
    for (const _ of start) lane.end('ann');
    expect(start).not.toContain(true);
  });

  it('is each player’s own, and weighs what a call costs', () => {
    const lane = new SlowLane(defaultSettings.slowLaneRate, timers);
    expect(lane.begin('ann', 70)).toBe(true);
    expect(lane.begin('bob', 1)).toBe(false);
  });

  it('falls by twenty points a second', async () => {
    const lane = new SlowLane(defaultSettings.slowLaneRate, timers);
    const call = (cost: number) => {
      const isHigh = lane.begin('ann', cost);
      lane.end('ann');
      return isHigh;
    };
    expect([call(60), call(1)]).toEqual([false, true]);
    await timers.pass(1000);
    expect([call(19), call(1), call(1)]).toEqual([false, true, true]);
  });
});
