import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tunables } from '#engine/content/tunables.ts';
import { presentEdition, waveEdition } from '#engine/content/waves.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { cargoOf } from '#engine/rules/trip/field/objects.ts';
import { natureAt } from '#engine/rules/trip/field/waves.ts';
import { hasCargo } from '#engine/rules/trip/flight.ts';
import {
  replayTaps,
  type Tap,
  type TappedFlight,
  tapTermsOf,
} from '#engine/rules/trip/tapping/replay-taps.ts';
import { anyTime } from '#engine/rules/trip/tapping/take-tap.ts';
import { aPlayer, aShip, tunables as defaults, firstOf, flying, noon } from '../../../fixtures/given.ts';

/** Rocks only, no last wave, and no pay for a chain. */
const tunables: Tunables = {
  ...defaults,
  chainStepPercent: 0,
  handFlightSeconds: 3600,
  ...Object.fromEntries(waveEdition(presentEdition).kinds.map(({ key }) => [`${key}RatePercent`, 0])),
};
const { flight } = flying(aPlayer(), firstOf('personal'));
const stats = shipStats(aShip(), [], tunables);
const full: TappedFlight = { flight, energy: { value: stats.energyLimit, atMs: noon } };
const drained: TappedFlight = { flight, energy: { value: 3, atMs: noon } };
const after = flight.durationMs;
/** Tolerated lead of a device's clock in milliseconds. */
const ahead = tunables.tapFutureToleranceMs;
const cargoOn = (k: number) => cargoOf(natureAt(flight.seed, flight.waves!, k, tunables)!.size, 0, tunables);
const replay = (state: TappedFlight, taps: readonly Tap[], elapsedMs = after) =>
  replayTaps(state, { taps }, tapTermsOf(state.flight, stats, tunables, { ...anyTime, elapsedMs }));
const faults = (state: TappedFlight, taps: readonly Tap[], elapsedMs = after) =>
  replay(state, taps, elapsedMs).rejected.map(({ fault }) => fault);

describe('a tap on an object (D17)', () => {
  it('costs one energy and adds what the object holds', () => {
    const { flight: tapped, energy, rejected } = replay(full, [{ k: 3, t: 4000 }]);
    expect(rejected).toEqual([]);
    expect(tapped.baggage).toBe(cargoOn(3));
    expect(tapped.tapped).toEqual([3]);
    expect(energy).toEqual({ value: stats.energyLimit - 1, atMs: noon + 4000 });
  });

  it('adds more with points in energy, as they were at the launch', () => {
    const pointed = { ...full, flight: { ...flight, energyPoints: 60 } };
    const plain = replay(full, [{ k: 3, t: 4000 }]).flight.baggage;
    expect(replay(pointed, [{ k: 3, t: 4000 }]).flight.baggage).toBe(plain + 60);
  });

  it.each<[string, Tap, string[], number?]>([
    ['counts on its first millisecond', { k: 5, t: 5000 }, []],
    ['counts on its last', { k: 5, t: 7400 }, []],
    ['is too early a millisecond before', { k: 5, t: 4999 }, ['not_there']],
    ['is too late a millisecond after', { k: 5, t: 7401 }, ['not_there']],
    ['counts on the object that is there at the start', { k: 0, t: 0 }, []],
    ['counts a little ahead of the clock', { k: 5, t: 5000 + ahead }, [], 5000],
    ['is in the future further ahead', { k: 5, t: 5001 + ahead }, ['in_future'], 5000],
    ['hits no object between two numbers', { k: 5.5, t: 6000 }, ['not_there']],
    ['hits no object below zero', { k: -1, t: 0 }, ['not_there']],
    ['hits nothing at no time', { k: 5, t: Number.NaN }, ['not_there']],
    ['hits nothing before the start', { k: 0, t: -1 }, ['not_there']],
    ['counts on the last millisecond of the trip', { k: after / 1000 - 1, t: after }, []],
    ['is too late after the end', { k: after / 1000 - 1, t: after + 1 }, ['not_there'], after + 60_000],
    ['hits nothing that appears at the end', { k: after / 1000, t: after }, ['not_there']],
  ])('%s', (_name, tap, expected, nowMs) => {
    expect(faults(full, [tap], nowMs)).toEqual(expected);
  });

  it('counts once', () => {
    expect(
      faults(full, [
        { k: 5, t: 5000 },
        { k: 5, t: 6000 },
      ]),
    ).toEqual(['already_taken']);
    const once = replay(full, [{ k: 5, t: 5000 }]);
    expect(faults(once, [{ k: 5, t: 5000 }])).toEqual(['already_taken']);
  });

  it('needs energy, which recovers during the trip (D10)', () => {
    const four = [1, 2, 3, 4].map((k) => ({ k, t: k * 1000 }));
    expect(faults(drained, four)).toEqual(['no_energy']);
    const seconds = Math.ceil(1 / stats.energyPerMs / 1000);
    expect(faults(drained, [...four, { k: seconds - 1, t: (seconds - 1) * 1000 }])).toHaveLength(2);
    expect(faults(drained, [...four, { k: seconds + 1, t: (seconds + 1) * 1000 }])).toHaveLength(1);
  });

  it('fills the rest of the cargo and then the overload, up to one more cargo (D47)', () => {
    const nearly = { ...full, flight: { ...flight, baggage: flight.cargoLimit - 10 } };
    const { flight: filled, rejected } = replay(nearly, [
      { k: 1, t: 1000 },
      { k: 2, t: 2000 },
    ]);
    expect(rejected).toEqual([]);
    expect(filled.baggage).toBe(flight.cargoLimit);
    const { tapped, overload } = filled;
    expect(tapped).toEqual([1, 2]);
    expect(overload).toBeGreaterThan(0);
    const brimful = { ...nearly, flight: { ...nearly.flight, overload: flight.cargoLimit } };
    const { flight: spilled } = replay(brimful, [{ k: 1, t: 1000 }]);
    expect(spilled).toMatchObject({ overload: flight.cargoLimit, chain: { hits: 1 } });
  });

  it('costs energy when it misses, but none below 0 and none during the lesson (D47)', () => {
    const miss = (energy: number, graceHits = 0) => {
      const before = { ...full, energy: { value: energy, atMs: flight.createdAtMs } };
      const terms = { ...tapTermsOf(flight, stats, { ...tunables, graceHits }), energyPerMs: 0 };
      return replayTaps(before, { taps: [], misses: [1000] }, terms).energy.value;
    };
    expect([miss(5), miss(0.25), miss(0), miss(5, 3)]).toEqual([4, 0, 0, 5]);
  });

  it('fills cargo on personal trips only (D16)', () => {
    expect(['personal', 'attack', 'expedition'].map((type) => hasCargo(type as 'personal'))).toEqual([
      true,
      false,
      false,
    ]);
    expect(flying(aPlayer(), firstOf('attack')).flight.cargoLimit).toBe(0);
  });
});

const aTap = fc.record({
  k: fc.integer({ min: -1, max: 185 }),
  late: fc.integer({ min: -300, max: 2700 }),
});
const someTaps = fc
  .array(aTap, { maxLength: 120 })
  .map((taps) => taps.map(({ k, late }) => ({ k, t: k * 1000 + late })));
const aState = fc.record({
  energy: fc.double({ min: 0, max: stats.energyLimit, noNaN: true }),
  limit: fc.integer({ min: 0, max: flight.cargoLimit }),
});
const given = ({ energy, limit }: { energy: number; limit: number }): TappedFlight => ({
  flight: { ...flight, cargoLimit: limit },
  energy: { value: energy, atMs: noon },
});

describe('any report of taps', () => {
  it('never makes energy negative or cargo too full, and counts a tap once', () => {
    fc.assert(
      fc.property(aState, someTaps, fc.integer({ min: 0, max: after }), (state, taps, nowMs) => {
        const before = given(state);
        const { flight: now, energy, rejected } = replay(before, taps, nowMs);
        expect(energy.value).toBeGreaterThanOrEqual(0);
        expect(energy.value).toBeLessThanOrEqual(stats.energyLimit);
        expect(now.baggage).toBeLessThanOrEqual(now.cargoLimit);
        expect(new Set(now.tapped).size).toBe(now.tapped.length);
        expect(now.tapped.length + rejected.length).toBe(taps.length);
        const held = now.tapped.map(cargoOn);
        const sum = held.reduce((total, cargo) => total + cargo, 0);
        expect(now.baggage).toBe(Math.min(sum, now.cargoLimit));
        const recovered = stats.energyPerMs * after;
        expect(now.tapped.length).toBeLessThanOrEqual(state.energy + recovered + 1e-9);
      }),
      { numRuns: 200 },
    );
  });

  it('has the same result in any order of its taps', () => {
    // One tap per millisecond, because the order of simultaneous taps is only that of the report.
    const distinct = someTaps.map((taps) => [...new Map(taps.map((tap) => [tap.t, tap])).values()]);
    fc.assert(
      fc.property(aState, distinct, fc.infiniteStream(fc.nat()), (state, taps, ranks) => {
        const shuffled = taps
          .map((tap) => ({ tap, rank: ranks.next().value }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ tap }) => tap);
        expect(replay(given(state), shuffled)).toEqual(replay(given(state), taps));
      }),
      { numRuns: 150 },
    );
  });

  it('has the same result in one batch or in several', () => {
    fc.assert(
      fc.property(aState, someTaps, fc.integer({ min: 1, max: 20 }), (state, taps, size) => {
        const inOrder = [...taps].sort((a, b) => a.t - b.t);
        let split = given(state);
        const rejected: unknown[] = [];
        for (let start = 0; start < inOrder.length; start += size) {
          const result = replay(split, inOrder.slice(start, start + size));
          rejected.push(...result.rejected);
          split = { flight: result.flight, energy: result.energy };
        }
        const { flight, energy, rejected: atOnce } = replay(given(state), taps);
        expect({ ...split, rejected }).toEqual({ flight, energy, rejected: atOnce });
      }),
      { numRuns: 150 },
    );
  });

  it('never spends more energy than there was, even when it comes late', () => {
    fc.assert(
      fc.property(aState, someTaps, fc.integer({ min: 0, max: 120 }), (state, taps, cut) => {
        const inOrder = [...taps].sort((a, b) => a.t - b.t);
        const late = replay(given(state), inOrder.slice(cut));
        const all = replay(late, inOrder.slice(0, cut));
        const spent = all.flight.tapped.length;
        expect(all.energy.value + spent).toBeLessThanOrEqual(
          Math.min(stats.energyLimit, state.energy) + stats.energyPerMs * after + 1e-9,
        );
      }),
      { numRuns: 150 },
    );
  });
});

describe('the last energy', () => {
  it('is enough for one tap', () => {
    const still = { ...stats, energyPerMs: 0 };
    const terms = tapTermsOf(flight, still, tunables, { ...anyTime, elapsedMs: after });
    const tapOnce = (value: number) =>
      replayTaps({ flight, energy: { value, atMs: noon } }, { taps: [{ k: 5, t: 5000 }] }, terms);
    expect(tapOnce(1)).toMatchObject({ energy: { value: 0 }, rejected: [] });
    expect(tapOnce(0.99)).toMatchObject({ rejected: [{ fault: 'no_energy' }] });
  });
});
