import { query } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { cargoOf } from '#engine/rules/trip/field/objects.ts';
import { advanceTrip } from '#engine/systems/trip/advance-trip.ts';
import type { TakenFact, TripFact } from '#engine/world/trip/facts.ts';
import type { TripWorld } from '#engine/world/trip/trip-world.ts';
import { objectsInView, rocks, setup, tripAt } from '../../fixtures/trip-fixture.ts';

function tapOn(world: TripWorld, k: number, aside = 0): void {
  const { Rock, Position } = world.components;
  const id = [...query(world, [Rock])].find((one) => Rock.k[one] === k) ?? -1;
  world.intents.push({
    kind: 'tap',
    x: (Position.x[id] ?? 0) + aside,
    y: Position.y[id] ?? 0,
    reach: 22,
  });
}

const factsOf = (world: TripWorld, kind: TripFact['kind']): TripFact[] =>
  world.facts.filter((fact) => fact.kind === kind);

describe('a tap', () => {
  it('takes the object under it: less energy, more cargo, and a fact for the server', () => {
    const world = tripAt(30_000);
    advanceTrip(world, 30_100);
    const k = objectsInView(world)[0] ?? -1;
    tapOn(world, k);
    advanceTrip(world, 30_120);
    const { size } = world.objectOf(k)!;
    expect(world.state.taps.energy.value).toBe(79);
    expect(world.state.taps.baggage).toBe(cargoOf(size, setup.energyPoints, setup.tunables));
    expect(factsOf(world, 'taken')).toEqual([expect.objectContaining({ k, size, hits: 1 })]);
    expect(objectsInView(world)).not.toContain(k);
  });

  it('emits in the same step what was taken, where and when', () => {
    const world = tripAt(30_000);
    advanceTrip(world, 30_100);
    const k = objectsInView(world)[0] ?? -1;
    const id =
      [...query(world, [world.components.Rock])].find((one) => world.components.Rock.k[one] === k) ?? -1;
    const at = { x: world.components.Position.x[id], y: world.components.Position.y[id] };
    tapOn(world, k);
    advanceTrip(world, 30_120);
    expect(factsOf(world, 'taken')).toEqual([
      expect.objectContaining({ ...at, atMs: world.elapsedMs, bornMs: k * 1000, isFull: false }),
    ]);
    expect(rocks(world)).not.toContain(k);
  });

  it('takes the smallest object within reach, and not beyond', () => {
    const { objectOf } = tripAt(0);
    const k = Array.from({ length: 400 }, (_, i) => i + 10).find(
      (n) => objectOf(n)!.size === 'xs' && !objectOf(n)!.kind,
    );
    const appearsMs = (k ?? 0) * 1000;
    const near = tripAt(appearsMs);
    advanceTrip(near, appearsMs + 100);
    tapOn(near, k ?? -1, 20);
    advanceTrip(near, appearsMs + 130);
    expect(near.state.taps.tapped).toEqual([k]);
    const far = tripAt(appearsMs);
    advanceTrip(far, appearsMs + 100);
    tapOn(far, k ?? -1, 26);
    advanceTrip(far, appearsMs + 130);
    expect(far.state.taps.tapped).toEqual([]);
  });

  it('counts once if repeated at the same point within 300 ms, and twice on two objects', () => {
    const world = tripAt(30_000);
    advanceTrip(world, 30_500);
    const [a, b] = objectsInView(world);
    tapOn(world, a ?? -1);
    const again = { ...world.intents[0]! };
    advanceTrip(world, 30_520);
    world.intents.push(again);
    tapOn(world, b ?? -1);
    advanceTrip(world, 30_560);
    expect(world.state.taps.tapped).toEqual([a, b]);
    expect(world.state.taps.energy.value).toBe(78);
  });

  it('is refused without energy and takes nothing', () => {
    const world = tripAt(30_000, {}, { energy: { value: 0.5, atMs: 30_000 } });
    advanceTrip(world, 30_100);
    tapOn(world, objectsInView(world)[0] ?? -1);
    advanceTrip(world, 30_120);
    expect(world.state.taps.tapped).toEqual([]);
    expect(factsOf(world, 'refused')).toHaveLength(1);
    expect(factsOf(world, 'taken')).toEqual([]);
  });

  it('fills the cargo, then the overload', () => {
    const world = tripAt(30_000, {}, { baggage: 7990 });
    advanceTrip(world, 30_500);
    for (const k of objectsInView(world)) tapOn(world, k);
    advanceTrip(world, 30_600);
    const { baggage, overload, tapped } = world.state.taps;
    expect(baggage).toBe(8000);
    expect(overload).toBeGreaterThan(0);
    expect(tapped).toHaveLength(2);
    const [filling, over] = factsOf(world, 'taken') as TakenFact[];
    expect(filling).toMatchObject({ isFull: true, isOverload: true });
    expect(over).toMatchObject({ isFull: false, isOverload: true });
    expect(over!.worth).toBeCloseTo(over!.gained * setup.cargoReward * 0.8);
  });

  it('needs the energy of its own moment, even when the server has sent a later energy', () => {
    const energyPerMs = 0.0001;
    const told = { energy: { value: 1, atMs: 31_000 } };
    const world = tripAt(30_000, { energyPerMs }, told);
    advanceTrip(world, 30_500);
    const [k] = objectsInView(world);
    world.intents.push({ kind: 'take', k: k! });
    advanceTrip(world, 30_520);
    expect(factsOf(world, 'refused')).toHaveLength(1);
    for (let ms = 30_600; ms <= 31_050; ms += 50) advanceTrip(world, ms);
    world.intents.push({ kind: 'take', k: k! });
    advanceTrip(world, 31_100);
    expect(factsOf(world, 'taken')).toHaveLength(1);
  });

  it('carries `list` in its report when made in the list, and nothing when made by pointer', () => {
    const world = tripAt(30_000);
    advanceTrip(world, 30_500);
    const [first, second] = objectsInView(world);
    const { Rock, Position } = world.components;
    const id = world.queries.objects().find((object) => Rock.k[object] === second)!;
    const [x, y] = [Position.x[id]!, Position.y[id]!];
    world.intents.push({ kind: 'take', k: first!, by: 'list' }, { kind: 'tap', x, y, reach: 30 });
    advanceTrip(world, 30_520);
    const [listed, pointed] = factsOf(world, 'taken');
    expect(listed).toMatchObject({ k: first, by: 'list' });
    expect(pointed).toMatchObject({ k: second });
    expect(pointed).not.toHaveProperty('by');
  });
});
