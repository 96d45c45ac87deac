import { addComponent } from 'bitecs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advanceTrip } from '#engine/systems/trip/advance-trip.ts';
import { AIM_REACH, objectUnder } from '#engine/systems/trip/key-aim.ts';
import type { TripFact } from '#engine/world/trip/facts.ts';
import type { Point, TripWorld } from '#engine/world/trip/trip-world.ts';
import { objectsInView, tripAt } from '../../fixtures/trip-fixture.ts';

const middle: Point = { x: 195, y: 300 };
const factsOf = (world: TripWorld, kind: TripFact['kind']): TripFact[] =>
  world.facts.filter((fact) => fact.kind === kind);

/** A world that aims at the middle, with objects at these places only. */
function worldWith(...places: readonly Point[]): { world: TripWorld; ks: number[] } {
  const world = tripAt(30_000);
  advanceTrip(world, 30_500);
  const { Position, Rock, Life, Gone } = world.components;
  const ids = [...world.queries.objects()];
  for (const [at, id] of ids.entries()) {
    const place = places[at];
    if (!place) addComponent(world, id, Gone);
    Position.x[id] = place?.x ?? 0;
    Position.y[id] = place?.y ?? 0;
    Life.endsMs[id] = 60_000;
  }
  world.state.aim = { at: middle, to: middle };
  return { world, ks: ids.map((id) => Rock.k[id]!) };
}

describe('the aim', () => {
  it('moves by an arrow key to the nearest object in that direction, and never follows it', () => {
    const near = { x: 295, y: 320 };
    const { world } = worldWith({ x: 345, y: 300 }, near);
    world.intents.push({ kind: 'aim', x: 1, y: 0 });
    advanceTrip(world, 30_520);
    expect(world.state.aim?.to).toEqual(near);
    for (let ms = 30_550; ms <= 30_900; ms += 50) advanceTrip(world, ms);
    expect(world.state.aim?.at).toEqual(near);
  });

  it.each([
    ['44°', { x: 295, y: 396 }, true],
    ['46°', { x: 295, y: 404 }, false],
    ['behind', { x: 95, y: 300 }, false],
    ['under the aim', { x: 195 + AIM_REACH, y: 300 }, false],
  ])('jumps only to what is within 45° of the direction: %s', (_, place, jumps) => {
    const { world } = worldWith(place);
    world.intents.push({ kind: 'aim', x: 1, y: 0 });
    advanceTrip(world, 30_520);
    expect(world.state.aim?.to).toEqual(jumps ? place : { x: 255, y: 300 });
  });

  it('stays inside the field', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom([1, 0], [-1, 0], [0, 1], [0, -1]), { maxLength: 40 }), (ways) => {
        const { world } = worldWith();
        for (const [x, y] of ways) world.intents.push({ kind: 'aim', x: x!, y: y! });
        for (let ms = 30_510; ms < 31_500; ms += 90) advanceTrip(world, ms);
        const { at } = world.state.aim!;
        return at.x >= 0 && at.x <= 390 && at.y >= 0 && at.y <= 600;
      }),
      { numRuns: 30 },
    );
  });

  it('takes time to arrive: a press before it is there hits nothing', () => {
    const { world } = worldWith({ x: 385, y: 300 });
    world.intents.push({ kind: 'aim', x: 1, y: 0 }, { kind: 'take-aimed' });
    advanceTrip(world, 30_520);
    expect(factsOf(world, 'astray')).toHaveLength(1);
  });
});

describe('the hit key', () => {
  it('takes what is under the aim, whether it is the oldest or a mine', () => {
    const { world, ks } = worldWith({ x: 60, y: 60 }, middle);
    world.intents.push({ kind: 'take-aimed' });
    advanceTrip(world, 30_520);
    const [hit] = [...factsOf(world, 'taken'), ...factsOf(world, 'mine-hit')];
    expect(hit).toMatchObject({ k: ks[1], by: 'keyboard' });
  });

  it('misses without an object under the aim, although others are in reach', () => {
    const { world } = worldWith({ x: 60, y: 60 });
    expect(objectsInView(world).length).toBeGreaterThan(0);
    expect(objectUnder(world, middle)).toBeNull();
    world.intents.push({ kind: 'take-aimed' });
    advanceTrip(world, 30_520);
    expect(factsOf(world, 'astray')).toEqual([expect.objectContaining({ counts: true, at: middle })]);
    expect(world.state.taps.energy.value).toBe(79);
  });
});

describe('the key for pirates', () => {
  it('misses when there is no pirate, as a tap on nothing does', () => {
    const { world } = worldWith();
    world.intents.push({ kind: 'shoot' });
    advanceTrip(world, 30_520);
    expect(factsOf(world, 'astray')).toHaveLength(1);
  });
});
