import { describe, expect, it } from 'vitest';
import { presentEdition } from '#engine/content/waves.ts';
import { placeOn } from '#engine/rules/trip/field/wave-objects.ts';
import { natureAt, waveLength } from '#engine/rules/trip/field/waves.ts';
import { type TapState, tapsOn } from '#engine/rules/trip/tapping/take-tap.ts';
import { advanceTrip } from '#engine/systems/trip/advance-trip.ts';
import type { TripFact } from '#engine/world/trip/facts.ts';
import { applyProgress, type TripWorld } from '#engine/world/trip/trip-world.ts';
import { objectsInView, rocks, setup, tripAt } from '../../../engine/fixtures/trip-fixture.ts';

const waves = { edition: presentEdition, place: 'toxic' } as const;
const first = (key: string) =>
  Array.from({ length: 900 }, (_, k) => k).find(
    (k) => natureAt(setup.seed, waves, k, setup.tunables)?.kind?.key === key,
  )!;
const open = (atMs: number, taps: Partial<TapState> = {}) => tripAt(atMs, { waves }, taps);
const factsOf = (world: TripWorld, kind: TripFact['kind']) =>
  world.facts.filter((fact) => fact.kind === kind);
function placeOf(world: TripWorld, k: number): { x: number; y: number } {
  const { Rock, Position } = world.components;
  const id = world.queries.objects().find((object) => Rock.k[object] === k)!;
  return { x: Position.x[id]!, y: Position.y[id]! };
}
function tapOn(world: TripWorld, k: number, atMs: number): void {
  advanceTrip(world, atMs);
  world.intents.push({ kind: 'tap', ...placeOf(world, k), reach: 22 });
  advanceTrip(world, atMs + 20);
}

describe('objects of a wave', () => {
  it('cross the field on their ways, at the same place on every device', () => {
    const [long, reopened] = [open(0), open(6500)];
    for (let ms = 0; ms <= 7000; ms += 50) advanceTrip(long, ms);
    advanceTrip(reopened, 7000);
    for (const k of rocks(long)) {
      const { course, appearsMs, leavesMs } = long.objectOf(k)!;
      const { x, y } = placeOn(course!, (long.elapsedMs - appearsMs) / (leavesMs - appearsMs));
      expect(placeOf(long, k)).toEqual({ x, y });
      // Its steps began at another moment.
      expect(Math.abs(placeOf(reopened, k).x - x)).toBeLessThan(1.5);
    }
  });

  it('are announced wave by wave', () => {
    const world = open(0);
    for (let ms = 0; ms <= 30_000; ms += 100) advanceTrip(world, ms);
    const came = factsOf(world, 'wave-came').map(
      (fact) => 'wave' in fact && [fact.wave, Math.round(fact.atMs / 1000)],
    );
    expect(came).toEqual([0, 1, 2].map((wave) => [wave, wave * waveLength]));
  });
});

describe('a vein', () => {
  it('stays until its third tap, which says that nothing is left of it', () => {
    const k = first('vein');
    const world = open(k * 1000);
    tapOn(world, k, k * 1000 + 200);
    expect(objectsInView(world)).toContain(k);
    // Faster than a double tap, which is not ignored here.
    tapOn(world, k, k * 1000 + 400);
    tapOn(world, k, k * 1000 + 600);
    expect(objectsInView(world)).not.toContain(k);
    expect(factsOf(world, 'taken').map((fact) => 'left' in fact && fact.left)).toEqual([2, 1, 0]);
    expect(world.state.taps.energy.value).toBe(77);
    expect(world.state.taps.tapped).toEqual([k]);
  });

  it('keeps its stage when the server tells of it', () => {
    const k = first('vein');
    const world = open(k * 1000, { tapped: [k], tappedAgain: [k], chain: { hits: 2, atMs: k * 1000 } });
    advanceTrip(world, k * 1000 + 200);
    expect(objectsInView(world)).toContain(k);
    expect(tapsOn(world.state.taps, k)).toBe(2);
    tapOn(world, k, k * 1000 + 300);
    expect(objectsInView(world)).not.toContain(k);
  });
});

describe('the chain of a running trip', () => {
  it('grows with each hit and is shown in what the hit is worth', () => {
    const world = open(0);
    tapOn(world, 0, 300);
    tapOn(world, 1, 1300);
    const [one, two] = factsOf(world, 'taken');
    expect(one).toMatchObject({ hits: 1, percent: 105 });
    expect(two).toMatchObject({ hits: 2, percent: 110 });
    if (two?.kind === 'taken') expect(two.worth).toBeCloseTo(two.gained * setup.cargoReward);
    expect(world.state.taps.baggage / 100).toBeCloseTo(
      [one, two].reduce((sum, fact) => sum + (fact?.kind === 'taken' ? fact.gained : 0), 0),
    );
  });

  it('is lost three seconds after the last hit', () => {
    const world = open(0);
    tapOn(world, 0, 300);
    for (let ms = 400; ms < 3600; ms += 50) advanceTrip(world, ms);
    expect(factsOf(world, 'chain-lost')).toEqual([expect.objectContaining({ reason: 'time', hits: 1 })]);
  });

  it('is not lost once more when the server tells of it afterwards', () => {
    const world = open(0);
    tapOn(world, 0, 300);
    for (let ms = 400; ms < 3600; ms += 50) advanceTrip(world, ms);
    applyProgress(world, { taps: world.state.taps, pirates: [] });
    advanceTrip(world, 4000);
    expect(factsOf(world, 'chain-lost')).toHaveLength(1);
  });

  it('is lost by a tap on nothing, which the server hears of, and not by the second half of a double tap', () => {
    const world = open(0);
    tapOn(world, 0, 300);
    const aside = { kind: 'tap', x: 385, y: 595, reach: 22 } as const;
    world.intents.push(aside);
    advanceTrip(world, 400);
    world.intents.push(aside);
    advanceTrip(world, 450);
    expect(factsOf(world, 'astray')).toEqual([expect.objectContaining({ counts: true })]);
    expect(factsOf(world, 'chain-lost')).toEqual([expect.objectContaining({ reason: 'miss' })]);
  });

  it('is lost by the key pressed while there is nothing', () => {
    const world = open(0);
    tapOn(world, 0, 300);
    world.intents.push({ kind: 'take-aimed' });
    advanceTrip(world, 400);
    expect(factsOf(world, 'chain-lost')).toHaveLength(1);
  });

  it('is lost at a mine, which costs energy and brings nothing', () => {
    const k = first('mine');
    const world = open(k * 1000 - 1500, { chain: { hits: 5, atMs: k * 1000 - 1500 } });
    tapOn(world, k, k * 1000 + 300);
    expect(factsOf(world, 'mine-hit')).toEqual([expect.objectContaining({ k })]);
    expect(factsOf(world, 'chain-lost')).toEqual([expect.objectContaining({ reason: 'mine', percent: 125 })]);
    expect([world.state.taps.baggage, world.state.taps.energy.value, world.state.chainHits]).toEqual([
      0, 79, 0,
    ]);
    expect(objectsInView(world)).not.toContain(k);
  });

  it('isn’t broken by a tap on nothing while a pilot learns, until the last hit of the lesson', () => {
    const lesson = { ...setup.tunables, graceHits: 2 };
    const world = tripAt(0, { waves, tunables: lesson });
    tapOn(world, 0, 300);
    world.intents.push({ kind: 'tap', x: 385, y: 595, reach: 5 });
    advanceTrip(world, 700);
    expect(factsOf(world, 'astray')).toEqual([expect.objectContaining({ counts: false })]);
    expect(factsOf(world, 'chain-lost')).toEqual([]);
    tapOn(world, 1, 1300);
    world.intents.push({ kind: 'tap', x: 385, y: 595, reach: 5 });
    advanceTrip(world, 1800);
    expect(factsOf(world, 'chain-lost')).toEqual([expect.objectContaining({ reason: 'miss', hits: 2 })]);
  });
});
