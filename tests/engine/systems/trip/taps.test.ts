import { query } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { cargoOf, objectAt } from '#engine/rules/trip/objects.ts';
import { advanceTrip } from '#engine/systems/trip/advance-trip.ts';
import { objectsHere } from '#engine/systems/trip/mark-objects.ts';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { setup, tripAt } from './trip-fixture.ts';

function tapOn(world: TripWorld, k: number, aside = 0): void {
  const { Rock, Position } = world.parts;
  const id = [...query(world, [Rock])].find((one) => Rock.k[one] === k) ?? -1;
  world.intents.push({
    kind: 'tap',
    x: (Position.x[id] ?? 0) + aside,
    y: Position.y[id] ?? 0,
    reach: 22,
  });
}

const effects = (world: TripWorld, kind: string): number => {
  const { Effect } = world.parts;
  return [...query(world, [Effect])].filter((id) => Effect.kind[id] === kind).length;
};

describe('a tap', () => {
  it('takes the object under it: less energy, more cargo, a word to the server', () => {
    const world = tripAt(30_000);
    advanceTrip(world, 30_100);
    const k = objectsHere(world)[0] ?? -1;
    tapOn(world, k);
    advanceTrip(world, 30_120);
    const { size } = objectAt(setup.seed, k, setup.tunables);
    expect(world.state.energy.value).toBe(79);
    expect(world.state.baggage).toBeCloseTo(cargoOf(size, setup.energyPoints, setup.tunables) / 100);
    const report = world.outbox.find(({ kind }) => kind === 'tapped');
    expect(report).toMatchObject({ k });
    expect(objectsHere(world)).not.toContain(k);
  });

  it('shows itself within the step: flash, ring, beam, amount, sparks', () => {
    const world = tripAt(30_000);
    advanceTrip(world, 30_100);
    tapOn(world, objectsHere(world)[0] ?? -1);
    advanceTrip(world, 30_120);
    for (const kind of ['flash', 'ring', 'beam', 'gain']) expect(effects(world, kind)).toBe(1);
    expect(effects(world, 'spark')).toBe(world.stage.sparks);
  });

  it('beside the smallest object still takes it within reach, and further off does not', () => {
    const k = Array.from({ length: 400 }, (_, i) => i + 10).find(
      (n) => objectAt(setup.seed, n, setup.tunables).size === 'xs',
    );
    const appearsMs = (k ?? 0) * 1000;
    const near = tripAt(appearsMs);
    advanceTrip(near, appearsMs + 100);
    tapOn(near, k ?? -1, 20);
    advanceTrip(near, appearsMs + 130);
    expect(near.state.tapped.has(k ?? -1)).toBe(true);
    const far = tripAt(appearsMs);
    advanceTrip(far, appearsMs + 100);
    tapOn(far, k ?? -1, 26);
    advanceTrip(far, appearsMs + 130);
    expect(far.state.tapped.has(k ?? -1)).toBe(false);
  });

  it('twice on one spot within 300 ms is one, on two objects it is two', () => {
    const world = tripAt(30_000);
    advanceTrip(world, 30_500);
    const [a, b] = objectsHere(world);
    tapOn(world, a ?? -1);
    advanceTrip(world, 30_520);
    tapOn(world, a ?? -1);
    tapOn(world, b ?? -1);
    advanceTrip(world, 30_560);
    expect([...world.state.tapped]).toEqual([a, b]);
    expect(world.state.energy.value).toBe(78);
  });

  it('without energy makes a grey ring and takes nothing', () => {
    const world = tripAt(30_000, {}, { energy: 0.5 });
    advanceTrip(world, 30_100);
    tapOn(world, objectsHere(world)[0] ?? -1);
    advanceTrip(world, 30_120);
    expect(world.state.tapped.size).toBe(0);
    expect(effects(world, 'ring-off')).toBe(1);
    expect(world.outbox).toContainEqual({ kind: 'sound', name: 'energy-empty' });
    expect(world.outbox.some(({ kind }) => kind === 'tapped')).toBe(false);
  });

  it('never fills the cargo over its limit', () => {
    const world = tripAt(30_000, {}, { baggage: 79.9 });
    advanceTrip(world, 30_500);
    for (const k of objectsHere(world)) tapOn(world, k);
    advanceTrip(world, 30_600);
    expect(world.state.baggage).toBe(80);
    expect(world.state.tapped.size).toBe(1);
  });

  it('can be made with the keyboard: mark, mark, take', () => {
    const world = tripAt(30_000);
    advanceTrip(world, 30_500);
    const [first, second] = objectsHere(world);
    world.intents.push({ kind: 'mark', step: 1 });
    advanceTrip(world, 30_520);
    expect(world.state.marked).toBe(first);
    world.intents.push({ kind: 'mark', step: 1 });
    advanceTrip(world, 30_540);
    expect(world.state.marked).toBe(second);
    world.intents.push({ kind: 'take-marked' });
    advanceTrip(world, 30_560);
    expect([...world.state.tapped]).toEqual([second]);
  });
});
