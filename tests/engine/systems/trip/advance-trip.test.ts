import { getAllEntities } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { advanceTrip } from '#engine/systems/trip/advance-trip.ts';
import { objectsInView, picture, tripAt } from '../../fixtures/trip-fixture.ts';

describe('the schedule', () => {
  it('gives the same result for any frame rate', () => {
    const worlds = [1000 / 60, 1000 / 24, 7, 240].map((frameMs) => {
      const world = tripAt(58_000);
      let taken = false;
      for (let ms = 58_000; ms < 63_000; ms += frameMs) {
        advanceTrip(world, Math.min(ms, 60_500));
        if (ms < 60_500 || taken) continue;
        taken = true;
        world.intents.push({ kind: 'take', k: objectsInView(world)[0] ?? -1 }, { kind: 'shoot' });
      }
      advanceTrip(world, 61_400);
      return picture(world);
    });
    for (const one of worlds) expect(one).toEqual(worlds[0]);
  });

  it('returns how far the time has gone into the next step', () => {
    const world = tripAt(0);
    expect(advanceTrip(world, 25)).toBeCloseTo(0.5, 5);
    expect(advanceTrip(world, 20)).toBeCloseTo(0.2, 5);
    expect(advanceTrip(world, 10)).toBe(0);
  });

  it('leaves no entity behind after ten minutes of taps', () => {
    const world = tripAt(0, { energyPerMs: 1 });
    let max = 0;
    for (let ms = 0; ms < 10 * 60_000; ms += 50) {
      advanceTrip(world, ms);
      if (ms % 500 === 0)
        world.intents.push({ kind: 'take', k: objectsInView(world)[0] ?? -1 }, { kind: 'shoot' });
      world.state.taps = { ...world.state.taps, baggage: 0 };
      max = Math.max(max, getAllEntities(world).length);
    }
    expect(max).toBeLessThan(12);
    expect(world.components.Position.x.length).toBeLessThan(40);
  });

  it('shares nothing between two worlds', () => {
    const one = tripAt(30_000);
    const other = tripAt(30_000, { seed: 'another seed' });
    advanceTrip(one, 30_500);
    const before = picture(one);
    advanceTrip(other, 33_000);
    expect(picture(one)).toEqual(before);
  });
});
