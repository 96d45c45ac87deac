import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { galaxy } from '#engine/content/galaxy.ts';
import { noRewards } from '#engine/rules/core/player.ts';
import { grownReward, referenceTrip, withCollectedTrip } from '#engine/rules/core/reference-trip.ts';
import { claimDaily } from '#engine/rules/homeland/daily-rewards.ts';
import { taskAward } from '#engine/rules/homeland/tasks.ts';
import { aPilot, day, ledger, noon, ok, tunables } from '../../fixtures/given-crew.ts';

const collected = (expected: number, atMs = noon, rewards = noRewards) =>
  withCollectedTrip(rewards, expected, atMs, tunables);
/** Hundredths that fifteen of a system's thirty trips do not exceed. */
function medianOf(system: number): number {
  const bases = galaxy.systems[system - 1]?.trips.map((trip) => trip.baseExtraction) ?? [];
  return (bases.find((base) => bases.filter((other) => other <= base).length >= 15) ?? 0) * 100;
}
const pilotWith = (expected: number) => aPilot({ rewards: collected(expected) });

describe('the reference trip', () => {
  it('is the first trip of the galaxy before any was collected', () => {
    expect(referenceTrip(aPilot(), noon, tunables)).toBe(1600);
  });

  it('is the largest of the last fourteen days, and no longer', () => {
    const rewards = collected(3000, noon + day, collected(9000));
    const pilot = aPilot({ rewards });
    expect(referenceTrip(pilot, noon + 13 * day, tunables)).toBe(9000);
    expect(referenceTrip(pilot, noon + 14 * day, tunables)).toBe(3000);
    expect(referenceTrip(pilot, noon + 15 * day, tunables)).toBe(1600);
  });

  it.each([
    [1, medianOf(1)],
    [7, medianOf(7)],
  ])('is after a pause the median trip of the furthest explored system: %i', (furthest, median) => {
    const explored = { status: 'progress', completed: 1, awarded: 1 } as const;
    const available = { status: 'available', completed: 0, awarded: 0 } as const;
    const systems = { 1: explored, [furthest]: explored, [furthest + 1]: available };
    const back = aPilot({ systems, totals: { ...aPilot().totals, trips: 3 } });
    expect(referenceTrip(back, noon, tunables)).toBe(median);
  });

  it('is the same as a search through all collected trips, and keeps one of each day at most', () => {
    const trips = fc.array(fc.record({ days: fc.nat({ max: 4 }), expected: fc.nat({ max: 50 }) }));
    fc.assert(
      fc.property(trips, (rows) => {
        let rewards = noRewards;
        let atMs = noon;
        const all: { atMs: number; expected: number }[] = [];
        for (const { days, expected } of rows) {
          atMs += days * day;
          rewards = collected(expected, atMs, rewards);
          all.push({ atMs, expected });
          const recent = all.filter((trip) => atMs - trip.atMs < 14 * day).map((trip) => trip.expected);
          expect(referenceTrip(aPilot({ rewards }), atMs, tunables)).toBe(Math.max(...recent));
          expect(rewards.bestTrips.length).toBeLessThanOrEqual(14);
        }
      }),
    );
  });

  it('counts nothing that is no amount', () => {
    for (const expected of [Number.NaN, Number.POSITIVE_INFINITY, 0.5])
      expect(collected(expected)).toBe(noRewards);
  });
});

describe('a reward that grows', () => {
  it('pays its own sum at least, and a share of the reference trip beyond', () => {
    expect(grownReward(100, aPilot(), noon, tunables)).toBe(100);
    expect(grownReward(100, pilotWith(40_000), noon, tunables)).toBe(100);
    expect(grownReward(100, pilotWith(400_000), noon, tunables)).toBe(1000);
    expect(grownReward(1, pilotWith(99_900), noon, tunables)).toBe(2);
  });

  it('is a daily reward, and a task after the first system', () => {
    const rich = pilotWith(400_000);
    expect(ledger(ok(claimDaily(rich, 'UTC', { nowMs: noon, tunables })))[0]?.[1]).toBe(50_000);
    const task = {
      key: 'a',
      condition: 'subscribe',
      icon: 'chat',
      link: 'https://x.example',
      award: 100,
    } as const;
    const context = { nowMs: noon, tunables };
    expect(taskAward(rich, task, context)).toBe(25);
    const systems = { 1: { status: 'completed', completed: 0, awarded: 0 } } as const;
    expect(taskAward({ ...rich, systems }, task, context)).toBe(1000);
  });
});
