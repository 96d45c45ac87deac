import { query } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { playField } from '#engine/rules/trip/field/lanes.ts';
import { advanceTrip } from '#engine/systems/trip/advance-trip.ts';
import { objectsInView, rocks, setup, tripAt } from '../../fixtures/trip-fixture.ts';

describe('objects of a running trip', () => {
  it('appear once a second and leave after 2.4 s', () => {
    const world = tripAt(0);
    const seen = new Map<number, { first: number; last: number }>();
    for (let ms = 0; ms < 20_000; ms += 50) {
      advanceTrip(world, ms);
      for (const k of rocks(world)) {
        const span = seen.get(k) ?? { first: ms, last: ms };
        seen.set(k, { ...span, last: ms });
      }
    }
    for (const k of [1, 5, 12]) {
      const span = seen.get(k);
      expect(span?.first).toBeGreaterThanOrEqual(k * 1000);
      expect(span?.first).toBeLessThan(k * 1000 + 100);
      expect((span?.last ?? 0) - k * 1000).toBeGreaterThan(2300);
      expect((span?.last ?? 0) - k * 1000).toBeLessThanOrEqual(2450);
    }
    expect(seen.size).toBe(20);
  });

  it('number at most three, by the default tunables', () => {
    const world = tripAt(0);
    for (let ms = 0; ms < 10_000; ms += 100) {
      advanceTrip(world, ms);
      expect(rocks(world).length).toBeLessThanOrEqual(3);
    }
  });

  it('appear on personal trips only', () => {
    const world = tripAt(0, { tripType: 'attack' });
    for (let ms = 0; ms < 5000; ms += 100) advanceTrip(world, ms);
    expect(rocks(world)).toEqual([]);
  });

  it('stop with the timer', () => {
    const world = tripAt(117_000, { durationMs: 120_000 });
    for (let ms = 117_000; ms < 126_000; ms += 100) advanceTrip(world, ms);
    expect(rocks(world)).toEqual([]);
    expect(world.facts.filter(({ kind }) => kind === 'finished')).toHaveLength(1);
  });

  it('cross the field, but never leave it', () => {
    const world = tripAt(0);
    const { Position, Size, Rock } = world.components;
    for (let ms = 0; ms < 120_000; ms += 400) {
      advanceTrip(world, ms);
      for (const id of query(world, [Rock])) {
        const reach = (Size.diameter[id] ?? 0) / 2 - 0.01;
        for (const [at, length] of [
          [Position.x[id] ?? 0, playField.width],
          [Position.y[id] ?? 0, playField.height],
        ] as const) {
          expect(at).toBeGreaterThanOrEqual(reach);
          expect(at).toBeLessThanOrEqual(length - reach);
        }
      }
    }
  });

  it('stay when tapped without energy, and the tap counts as refused', () => {
    const world = tripAt(10_000, {}, { energy: { value: 0, atMs: 10_000 } });
    advanceTrip(world, 10_050);
    world.intents.push({ kind: 'take', k: objectsInView(world)[0] ?? -1 });
    advanceTrip(world, 10_100);
    expect(world.state.refused).toBe(1);
    expect(world.state.taps.baggage).toBe(0);
    const tries = world.facts.filter(({ kind }) => kind === 'refused' || kind === 'taken');
    expect(tries).toEqual([expect.objectContaining({ kind: 'refused' })]);
  });

  it('don’t end the chain when they leave untapped, until three seconds after the last hit', () => {
    const world = tripAt(10_000);
    advanceTrip(world, 10_050);
    world.intents.push({ kind: 'take', k: objectsInView(world)[0] ?? -1 });
    advanceTrip(world, 10_100);
    expect(world.state.chainHits).toBe(1);
    for (let ms = 10_100; ms <= 13_000; ms += 100) advanceTrip(world, ms);
    expect(world.state.chainHits).toBe(1);
    advanceTrip(world, 13_150);
    expect(world.state.chainHits).toBe(0);
    expect(world.facts.filter(({ kind }) => kind === 'missed').length).toBeGreaterThan(0);
  });
});

describe('a trip that is opened again', () => {
  it('has the same objects in reach as a trip that was never closed', () => {
    const long = tripAt(0);
    for (let ms = 0; ms <= 90_500; ms += 100) advanceTrip(long, ms);
    const reopened = tripAt(90_000);
    advanceTrip(reopened, 90_500);
    expect(objectsInView(reopened)).toEqual(objectsInView(long));
  });

  it("doesn't bring back taken objects", () => {
    const world = tripAt(90_000, {}, { tapped: [89, 90] });
    advanceTrip(world, 90_300);
    expect(rocks(world)).toEqual([88]);
  });

  it('continues at the present moment after the device’s clock was an hour ahead', () => {
    const world = tripAt(10_000);
    advanceTrip(world, 10_050 + 3_600_000);
    advanceTrip(world, 11_000);
    expect(world.elapsedMs).toBeCloseTo(11_000, -2);
    advanceTrip(world, 12_000);
    expect(world.elapsedMs).toBeCloseTo(12_000, -2);
    expect(rocks(world)).toEqual([10, 11, 12]);
  });

  it('catches up after the window was hidden', () => {
    const world = tripAt(0);
    advanceTrip(world, 500);
    advanceTrip(world, 300_000);
    expect(rocks(world).at(-1)).toBe(300);
    expect(world.elapsedMs).toBeLessThanOrEqual(300_000);
    expect(setup.durationMs).toBeGreaterThan(world.elapsedMs);
  });
});
