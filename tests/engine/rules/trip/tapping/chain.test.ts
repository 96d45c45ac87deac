import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presentEdition } from '#engine/content/waves.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { cargoOf } from '#engine/rules/trip/field/objects.ts';
import { natureAt } from '#engine/rules/trip/field/waves.ts';
import { chainPercent } from '#engine/rules/trip/tapping/chain.ts';
import {
  replayTaps,
  type Tap,
  type TappedFlight,
  tapTermsOf,
} from '#engine/rules/trip/tapping/replay-taps.ts';
import { anyTime } from '#engine/rules/trip/tapping/take-tap.ts';
import { aPlayer, aShip, firstOf, flying, noon, tunables } from '../../../fixtures/given.ts';

const { flight: old } = flying(aPlayer(), firstOf('personal'));
const waves = { edition: presentEdition, place: 'toxic' } as const;
const flight: Flight = { ...old, waves, seed: 'chain' };
const stats = shipStats(aShip(), [], tunables);
const fresh: TappedFlight = { flight, energy: { value: stats.energyLimit, atMs: noon } };
const termsOf = (flown: Flight, numbers = tunables) =>
  tapTermsOf(flown, stats, numbers, { ...anyTime, elapsedMs: flown.durationMs });
const replay = (state: TappedFlight, taps: readonly Tap[], misses: readonly number[] = []) =>
  replayTaps(state, { taps, misses }, termsOf(state.flight));
const tap = (k: number, late = 500): Tap => ({ k, t: k * 1000 + late });
const alone = (k: number) => cargoOf(natureAt(flight.seed, waves, k, tunables)!.size, 0, tunables);
/** Cargo that each of these taps adds. */
function gains(taps: readonly Tap[], misses: readonly number[] = [], from = fresh): number[] {
  return taps.map((_, index) => {
    const upTo = (count: number) => replay(from, taps.slice(0, count), misses).flight.baggage;
    return upTo(index + 1) - upTo(index);
  });
}
const first = (key: string) =>
  Array.from({ length: 170 }, (_, k) => k).find(
    (k) => natureAt('chain', waves, k, tunables)?.kind?.key === key,
  )!;

describe('the chain (D32)', () => {
  it('pays the base for the first hit, and 5 % more for each hit after it, up to 50 %', () => {
    const taps = Array.from({ length: 12 }, (_, k) => tap(k));
    expect(gains(taps)).toEqual(
      taps.map(({ k }) => Math.round((alone(k) * Math.min(150, 100 + 5 * k)) / 100)),
    );
    expect([0, 1, 7, 10, 40].map((hits) => chainPercent(hits, tunables))).toEqual([100, 105, 135, 150, 150]);
  });

  it('costs one energy a tap, however long it is', () => {
    const taps = Array.from({ length: 12 }, (_, k) => tap(k));
    const { energy } = replay(fresh, taps);
    expect(energy.value).toBeGreaterThanOrEqual(stats.energyLimit - 12);
    expect(energy.value).toBeLessThan(stats.energyLimit - 11);
  });

  it('holds for exactly three seconds', () => {
    expect(gains([tap(0, 0), tap(3, 0)])[1]).toBe(Math.round(alone(3) * 1.05));
    expect(gains([tap(0, 0), tap(3, 1)])[1]).toBe(alone(3));
  });

  it('ends with a miss that is reported', () => {
    const taps = [tap(0), tap(1), tap(2)];
    expect(gains(taps, [1700])).toEqual([alone(0), Math.round(alone(1) * 1.05), alone(2)]);
  });

  it('is safe from misses until the first hits of a lesson are made', () => {
    const lesson = { ...tunables, graceHits: 3 };
    const taps = [tap(0), tap(1), tap(2), tap(3)];
    const learn = (count: number, misses: number[]) =>
      replayTaps(fresh, { taps: taps.slice(0, count), misses }, termsOf(flight, lesson)).flight.chain.hits;
    expect(learn(2, [700, 1700])).toBe(2);
    expect(learn(3, [700, 1700])).toBe(3);
    expect(learn(4, [2700])).toBe(1);
  });

  it('counts a miss that comes in a later report, and none from before the last hit', () => {
    const begun = replay(fresh, [tap(0), tap(1)]);
    expect(replay(begun, [tap(2)], [1700]).flight.chain.hits).toBe(1);
    expect(replay(begun, [tap(2)], [900]).flight.chain.hits).toBe(3);
  });

  it('pays no more for a tap that is reported after later ones', () => {
    const later = replay(fresh, [tap(0), tap(1), tap(4)]);
    const late = replay(later, [tap(2)]);
    expect(late.flight.baggage - later.flight.baggage).toBe(alone(2));
    expect(late.flight.chain).toEqual(later.flight.chain);
  });

  it('never pays more than an unbroken chain does, whatever is reported', () => {
    const someTaps = fc.array(
      fc.record({ k: fc.integer({ min: 0, max: 60 }), late: fc.integer({ min: 0, max: 2400 }) }),
    );
    const room = { ...fresh, flight: { ...flight, cargoLimit: 1_000_000 } };
    fc.assert(
      fc.property(someTaps, fc.array(fc.integer({ min: 0, max: 60_000 })), (made, misses) => {
        const taps = made.map(({ k, late }) => tap(k, late));
        const { flight: after } = replay(room, taps, misses);
        const most = [...after.tapped, ...after.tappedAgain].reduce((sum, k) => {
          const { size, kind } = natureAt(flight.seed, waves, k, tunables)!;
          return sum + cargoOf(size, 0, tunables) * Math.max(kind?.pay ?? 1, kind?.lastPay ?? 1) * 1.5 + 1;
        }, 0);
        expect(after.baggage).toBeLessThanOrEqual(most);
        expect(replay(room, taps).flight.baggage).toBeGreaterThanOrEqual(after.baggage);
      }),
      { numRuns: 150 },
    );
  });
});

describe('special objects (D33)', () => {
  it('a vein takes three taps, pays at each, most at the last, and is there once', () => {
    const k = first('vein');
    const made = [tap(k, 100), tap(k, 700), tap(k, 1300), tap(k, 1900)];
    const { flight: after, rejected, energy } = replay(fresh, made);
    expect(rejected).toEqual([{ ...tap(k, 1900), fault: 'already_taken' }]);
    expect(after.tapped).toEqual([k]);
    expect(after.tappedAgain).toEqual([k, k]);
    expect(after.trace.delays).toEqual([100]);
    const [a, b, c] = gains(made) as [number, number, number];
    expect(a).toBe(140);
    expect(b).toBe(147);
    expect(c).toBeGreaterThan(2 * b);
    expect(energy.value).toBeLessThan(stats.energyLimit - 2);
  });

  it('a report of a vein’s taps once more adds nothing', () => {
    const k = first('vein');
    const once = replay(fresh, [tap(k, 100), tap(k, 700)]);
    const again = replay(once, [tap(k, 100), tap(k, 700), tap(k, 700)]);
    expect(again.flight.baggage).toBe(once.flight.baggage);
    expect(again.rejected.map(({ fault }) => fault)).toEqual([
      'already_taken',
      'already_taken',
      'already_taken',
    ]);
  });

  it('a mine pays nothing, costs the tap’s energy and ends the chain', () => {
    const k = first('mine');
    const taps = [k - 2, k - 1, k, k + 1].map((one) => tap(one, 600));
    const before = replay(fresh, taps.slice(0, 2));
    const hit = replay(fresh, taps.slice(0, 3));
    expect(hit.rejected).toEqual([]);
    expect(hit.flight.baggage).toBe(before.flight.baggage);
    expect(before.flight.chain.hits).toBeGreaterThan(1);
    expect(hit.flight.chain.hits).toBe(0);
    expect(hit.energy.value).toBeLessThan(before.energy.value);
  });

  it('a comet pays twice, and a beacon counts as four hits', () => {
    const [comet, beacon] = [first('comet'), first('beacon')];
    expect(gains([tap(comet)])).toEqual([200]);
    expect(replay(fresh, [tap(beacon)]).flight.chain.hits).toBe(4);
  });
});
