import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import { playField } from '#engine/rules/trip/field/lanes.ts';
import { manualMined, pirateEarned } from '#engine/rules/trip/flight.ts';
import { catchPirate, pirateAt, pirateInReach, piratesWithin } from '#engine/rules/trip/pirates.ts';
import { aPlayer, firstOf, flying, hour, ok, tunables } from '../../fixtures/given.ts';

const flight: Flight = { ...flying(aPlayer(), firstOf('personal')).flight, durationMs: hour };
const shoot = (at: Flight, number: number, shotMs: number, elapsedMs = hour, numbers = tunables) =>
  catchPirate(at, 'personal', { number, shotMs, elapsedMs, tunables: numbers });

describe('the pirates of a flight (D18)', () => {
  it('are five, a minute apart, for four seconds each, then none', () => {
    const times = [1, 2, 3, 4, 5, 6].map((number) => {
      const pirate = pirateAt('seed', number, tunables);
      return pirate && [pirate.appearsMs / 1000, pirate.leavesMs / 1000];
    });
    expect(times).toEqual([[60, 64], [120, 124], [180, 184], [240, 244], [300, 304], undefined]);
  });

  it.each([0, -1, 1.5, 6, Number.NaN])('have no number %d', (number) => {
    expect(pirateAt('seed', number, tunables)).toBeUndefined();
  });

  it.each([
    [0, 0],
    [60, 0],
    [60.001, 1],
    [150, 2],
    [300, 4],
    [301, 5],
    [3600, 5],
  ])('come, within %d seconds, %d times', (seconds, count) => {
    expect(piratesWithin(seconds * 1000, tunables)).toBe(count);
    for (const number of [1, 2, 3, 4, 5])
      expect(pirateInReach('seed', number * 60_000, seconds * 1000, tunables) !== undefined).toBe(
        number <= count,
      );
  });

  it('stand inside the field, the same for the same seed', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 5 }), (seed, number) => {
        const pirate = pirateAt(seed, number, tunables)!;
        expect(pirate).toEqual(pirateAt(seed, number, tunables));
        expect(pirate.x).toBeGreaterThan(0);
        expect(pirate.x).toBeLessThan(playField.width);
        expect(pirate.y).toBeGreaterThan(0);
        expect(pirate.y).toBeLessThan(playField.height);
        expect(pirate.side).toBe(pirate.x < playField.width / 2 ? -1 : 1);
      }),
    );
  });

  it.each([
    [59_999, undefined],
    [60_000, 1],
    [64_000, 1],
    [64_001, undefined],
    [300_000, 5],
    [360_000, undefined],
  ])('at %i ms number %s is in reach', (atMs, number) => {
    expect(pirateInReach('seed', atMs, hour, tunables)?.number).toBe(number);
  });

  it('are gone when the trip is over', () => {
    expect(pirateInReach('seed', 61_000, 61_000, tunables)).toBeUndefined();
    expect(shoot({ ...flight, durationMs: 61_000 }, 1, 61_000)).toEqual({ refuse: 'pirate_not_there' });
  });
});

describe('a shot', () => {
  it.each<[string, number, number, number]>([
    ['before it comes', 1, 59_999, hour],
    ['after it went', 1, 64_001, hour],
    ['at another one', 2, 60_000, hour],
    ['at a sixth', 6, 360_000, hour],
    ['in the future', 1, 60_001 + tunables.tapFutureToleranceMs, 60_000],
  ])('%s hits nothing', (_name, number, shotMs, elapsedMs) => {
    expect(shoot(flight, number, shotMs, elapsedMs)).toEqual({ refuse: 'pirate_not_there' });
  });

  it.each([60_000, 62_345, 64_000])('at %i ms catches the first', (shotMs) => {
    expect(ok(shoot(flight, 1, shotMs))).toMatchObject({ pirates: [1], lastShotMs: shotMs });
  });

  it('catches a pirate once', () => {
    expect(shoot(ok(shoot(flight, 1, 60_000)), 1, 63_000)).toEqual({ refuse: 'pirate_caught' });
  });

  it('meets pirates on personal trips only', () => {
    for (const type of ['attack', 'expedition'] as const)
      expect(catchPirate(flight, type, { number: 1, shotMs: 60_000, elapsedMs: hour, tunables })).toEqual({
        refuse: 'no_pirates_here',
      });
  });

  it('is followed by a cooldown of 1.5 s, in whatever order shots are reported', () => {
    const close = { ...tunables, pirateIntervalMs: 5000, pirateStayMs: 5000 };
    const first = ok(shoot(flight, 1, 9_500, hour, close));
    expect(shoot(first, 2, 10_999, hour, close)).toEqual({ refuse: 'pirate_cooldown' });
    expect(shoot(first, 2, 11_000, hour, close)).toHaveProperty('ok');
    const second = ok(shoot(flight, 2, 10_000, hour, close));
    expect(shoot(second, 1, 8_501, hour, close)).toEqual({ refuse: 'pirate_cooldown' });
    expect(ok(shoot(second, 1, 8_500, hour, close)).lastShotMs).toBe(10_000);
  });

  it('earns a twentieth of the base each, rounded once', () => {
    const rich = { ...flight, base: 1999, pirates: [1, 2, 3] };
    expect(pirateEarned(rich, tunables)).toBe(299); // 299.85
    expect(manualMined(rich, tunables)).toBe(299);
  });

  it('never catches more than five, however many are fired', () => {
    const shots = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 400_000 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(shots, (fired) => {
        let present = flight;
        for (const [number, late] of fired) {
          const decided = shoot(present, number, number * 60_000 + (late % 5000));
          if ('ok' in decided) present = decided.ok;
        }
        expect(present.pirates.length).toBeLessThanOrEqual(5);
        expect(new Set(present.pirates).size).toBe(present.pirates.length);
      }),
    );
  });
});

describe('a shot that is reported early', () => {
  it('counts as far ahead of the clock as the tunable allows', () => {
    expect(shoot(flight, 1, 60_000 + tunables.tapFutureToleranceMs, 60_000)).toHaveProperty('ok');
    expect(shoot(flight, 1, 60_000, 60_000)).toHaveProperty('ok');
    expect(shoot(flight, 1, 60_001 + tunables.tapFutureToleranceMs, 60_000)).toEqual({
      refuse: 'pirate_not_there',
    });
  });
});
