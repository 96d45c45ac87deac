import { describe, expect, it } from 'vitest';
import type { PathVerb } from '#engine/content/kinds.ts';
import { presentEdition } from '#engine/content/waves.ts';
import type { SpawnedObject } from '#engine/rules/trip/field/objects.ts';
import { inOrder, type Tap } from '#engine/rules/trip/tapping/replay-taps.ts';
import { noTaps, takeTap, tapsOn } from '#engine/rules/trip/tapping/take-tap.ts';
import { objectPlace, partPlaces, ringRadius, towBay } from '#engine/rules/trip/tapping/verbs.ts';
import { advanceTrip } from '#engine/systems/trip/advance-trip.ts';
import { gestureProgress } from '#engine/systems/trip/verb-gestures.ts';
import type { FumbledFact, TakenFact, TripFact } from '#engine/world/trip/facts.ts';
import { type TripWorld, worldTapTerms } from '#engine/world/trip/trip-world.ts';
import { tripAt } from '../../fixtures/trip-fixture.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A trip in a system of a verb, a moment after its first object came, with its facts cleared. */
function tripOf(verb: PathVerb): { world: TripWorld; object: SpawnedObject } {
  const world = tripAt(0, { waves: { edition: presentEdition, place: 'space', verb } });
  const object = world.objectOf(0, null)!;
  advanceTrip(world, 540);
  world.facts.length = 0;
  return { world, object };
}

const down = (world: TripWorld, { x, y }: Point) => world.intents.push({ kind: 'tap', x, y, reach: 22 });
const move = (world: TripWorld, { x, y }: Point) => world.intents.push({ kind: 'move', x, y });
const lift = (world: TripWorld) => world.intents.push({ kind: 'lift' });
const clocks = new WeakMap<TripWorld, number>();

/** Lets time pass in steps, since the world jumps over more than a second. */
function pass(world: TripWorld, ms: number): void {
  let atMs = clocks.get(world) ?? world.elapsedMs;
  const untilMs = atMs + ms;
  clocks.set(world, untilMs);
  while (atMs < untilMs) {
    atMs = Math.min(untilMs, atMs + 100);
    advanceTrip(world, atMs);
  }
}
const taken = (world: TripWorld) => world.facts.filter((fact): fact is TakenFact => fact.kind === 'taken');
const fumbled = (world: TripWorld) =>
  world.facts.filter((fact): fact is FumbledFact => fact.kind === 'fumbled');
const placeNow = (world: TripWorld, object: SpawnedObject) => objectPlace(object, world.elapsedMs);

/** The report of a world's facts, replayed from the beginning as the server does it. */
function replay(world: TripWorld) {
  const taps: Tap[] = [];
  const misses: number[] = [];
  for (const fact of world.facts as TripFact[]) {
    if (fact.kind === 'taken')
      taps.push({ k: fact.k, t: fact.countsAtMs, ...(fact.by && { by: fact.by }), ...fact.gesture });
    if (fact.kind === 'fumbled' && fact.counts)
      taps.push({ k: fact.k, t: fact.countsAtMs, ...(fact.by && { by: fact.by }), ...fact.gesture });
    if (fact.kind === 'astray' && fact.counts) misses.push(fact.countsAtMs);
  }
  const terms = worldTapTerms(world.setup);
  const start = noTaps({ value: 80, atMs: 0 });
  return inOrder({ taps, misses }).reduce((state, tap) => takeTap(state, tap, terms).state, start);
}

/** Draws a line over a cluster's parts from the first to the last, or of some of them. */
function drawLine(world: TripWorld, object: SpawnedObject, from = 0, to = 6): void {
  down(world, partPlaces(object, world.elapsedMs)[from]!);
  for (let part = from; part <= to; part++) {
    pass(world, 60);
    move(world, partPlaces(object, world.elapsedMs)[part]!);
  }
  pass(world, 20);
  lift(world);
  pass(world, 20);
}

/** Drags a wreck into the hold in this time. */
function drag(world: TripWorld, object: SpawnedObject, ms: number, to: Point = towBay): void {
  const from = placeNow(world, object);
  down(world, from);
  for (let step = 1; step <= 10; step++) {
    pass(world, ms / 10);
    const share = step / 10;
    move(world, { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  }
  pass(world, 20);
  lift(world);
  pass(world, 20);
}

describe('holding a vein', () => {
  it('drills a third at a time, emits a fact for each, and ends after the last', () => {
    const { world, object } = tripOf('hold');
    down(world, placeNow(world, object));
    for (let ms = 0; ms < 1800; ms += 40) {
      pass(world, 40);
      if (world.state.gesture) move(world, placeNow(world, object));
    }
    const drilled = world.facts.filter((fact) => fact.kind === 'drilled');
    expect(drilled.map(({ part }) => part)).toEqual([1, 2, 3]);
    expect(taken(world)).toEqual([expect.objectContaining({ k: 0, left: 0, what: 'drill' })]);
    expect(world.state.gesture).toBeNull();
    expect(world.state.taps.energy.value).toBe(77);
    expect(replay(world)).toEqual(world.state.taps);
  });

  it('counts full thirds when the finger lets go, and continues from there', () => {
    const { world, object } = tripOf('hold');
    down(world, placeNow(world, object));
    pass(world, 700);
    lift(world);
    pass(world, 20);
    expect(tapsOn(world.state.taps, 0)).toBe(1);
    down(world, placeNow(world, object));
    pass(world, 600);
    lift(world);
    pass(world, 20);
    expect(tapsOn(world.state.taps, 0)).toBe(2);
    expect(taken(world).map(({ left }) => left)).toEqual([2, 1]);
    expect(replay(world)).toEqual(world.state.taps);
  });

  it('counts up to the last moment on the vein when the finger slips off', () => {
    const { world, object } = tripOf('hold');
    down(world, placeNow(world, object));
    pass(world, 600);
    move(world, { x: 5, y: 5 });
    pass(world, 20);
    expect(world.state.gesture).toBeNull();
    expect(tapsOn(world.state.taps, 0)).toBe(1);
    expect(replay(world)).toEqual(world.state.taps);
  });

  it('is a miss when the finger only touches it', () => {
    const { world, object } = tripOf('hold');
    down(world, placeNow(world, object));
    lift(world);
    pass(world, 20);
    expect(fumbled(world)).toEqual([expect.objectContaining({ k: 0, reason: 'slipped', counts: true })]);
    expect(world.state.taps.energy.value).toBe(79);
    expect(replay(world)).toEqual(world.state.taps);
  });

  it('pays the same by keyboard, list and finger', () => {
    const paid = (['keyboard', 'list'] as const).map((by) => {
      const { world } = tripOf('hold');
      world.intents.push({ kind: 'take', k: 0, by });
      pass(world, 1700);
      expect(replay(world)).toEqual(world.state.taps);
      return world.state.taps.baggage;
    });
    const { world, object } = tripOf('hold');
    down(world, placeNow(world, object));
    pass(world, 1700);
    expect(paid).toEqual([world.state.taps.baggage, world.state.taps.baggage]);
  });
});

describe('a line through a cluster', () => {
  it('hits the rocks near it, in order, and counts when the finger goes up', () => {
    const { world, object } = tripOf('swipe');
    drawLine(world, object);
    expect(taken(world)).toEqual([expect.objectContaining({ k: 0, left: 0, what: 'cluster' })]);
    expect(taken(world)[0]?.parts).toHaveLength(7);
    expect(world.state.taps.energy.value).toBe(73);
    expect(replay(world)).toEqual(world.state.taps);
  });

  it('takes the cluster with the hit rocks; the rest is lost', () => {
    const { world, object } = tripOf('swipe');
    drawLine(world, object, 0, 3);
    expect(taken(world)[0]?.parts?.length).toBeLessThan(7);
    expect(world.queries.objects().map((id) => world.components.Rock.k[id])).not.toContain(0);
    expect(replay(world)).toEqual(world.state.taps);
  });

  it('is a miss beside everything', () => {
    const { world } = tripOf('swipe');
    down(world, { x: 385, y: 595 });
    pass(world, 100);
    move(world, { x: 380, y: 560 });
    pass(world, 40);
    expect(world.state.misses).toBe(0);
    lift(world);
    pass(world, 20);
    expect(world.state.misses).toBe(1);
    expect(replay(world)).toEqual(world.state.taps);
  });

  it('ends after its time, within the limit of points of the protocol', () => {
    const { world, object } = tripOf('swipe');
    const [first] = partPlaces(object, world.elapsedMs);
    down(world, first!);
    for (let ms = 0; ms < 1000; ms += 17) {
      move(world, { x: first!.x + (ms % 34), y: first!.y });
      pass(world, 17);
    }
    expect(world.state.gesture).toBeNull();
    const { path } = taken(world)[0]!.gesture!;
    expect(path.length).toBeLessThanOrEqual(32);
    expect(path.at(-1)![0]).toBe(900);
    expect(replay(world)).toEqual(world.state.taps);
  });

  it('pays the same by presses at the ticks of the list, and less for missed ticks', () => {
    const run = (missed: readonly number[]) => {
      const { world } = tripOf('swipe');
      const everyMs = Math.floor((3600 - 190) / 7);
      for (let part = 0; part < 7; part++) {
        if (!missed.includes(part)) world.intents.push({ kind: 'take', k: 0, by: 'list' });
        pass(world, everyMs);
      }
      pass(world, 800);
      expect(replay(world)).toEqual(world.state.taps);
      return taken(world)[0]?.parts?.length;
    };
    expect(run([])).toBe(7);
    expect(run([2, 3, 4])).toBeLessThan(6);
  });

  it('begins at the first rock when arrow keys draw it', () => {
    const { world, object } = tripOf('swipe');
    world.intents.push({ kind: 'take', k: 0, by: 'keyboard' });
    for (let ms = 0; ms < 1500 && world.state.gesture !== undefined; ms += 50) {
      pass(world, 50);
      const { gesture } = world.state;
      if (!gesture) break;
      const target = partPlaces(object, world.elapsedMs)[6]!;
      const [dx, dy] = [target.x - gesture.finger.x, target.y - gesture.finger.y];
      const far = Math.max(1, Math.hypot(dx, dy));
      world.intents.push({ kind: 'pull', x: dx / far, y: dy / far });
    }
    world.intents.push({ kind: 'take', k: 0, by: 'keyboard' });
    pass(world, 20);
    expect(taken(world)[0]?.parts?.length).toBeGreaterThanOrEqual(6);
    expect(replay(world)).toEqual(world.state.taps);
  });
});

describe('a press at a ring', () => {
  /** Presses when the ring has this radius. */
  const pressAt = (radius: number, by?: 'keyboard' | 'list') => {
    const { world, object } = tripOf('pulse');
    while (ringRadius(object, world.elapsedMs, world.setup.tunables) > radius) pass(world, 17);
    if (by) world.intents.push({ kind: 'take', k: 0, by });
    else down(world, placeNow(world, object));
    pass(world, 20);
    expect(replay(world)).toEqual(world.state.taps);
    return world;
  };

  it('pays by the ring’s distance from the band, and is a miss after the band', () => {
    expect(taken(pressAt(54))[0]?.payPercent).toBe(100);
    expect(taken(pressAt(75))[0]?.payPercent).toBe(75);
    expect(taken(pressAt(90))[0]?.payPercent).toBe(40);
    expect(fumbled(pressAt(44))).toEqual([expect.objectContaining({ reason: 'late' })]);
  });

  it('pays the same by keyboard and list', () => {
    for (const by of ['keyboard', 'list'] as const) expect(taken(pressAt(54, by))[0]?.payPercent).toBe(100);
  });
});

describe('a tow', () => {
  it('brings a wreck into the hold', () => {
    const { world, object } = tripOf('tow');
    drag(world, object, 1400);
    expect(taken(world)).toEqual([expect.objectContaining({ k: 0, left: 0, what: 'wreck' })]);
    expect(world.state.taps.energy.value).toBe(76);
    expect(replay(world)).toEqual(world.state.taps);
  });

  it('tears when it is too fast, and leaves a wreck dropped elsewhere on its way', () => {
    const quick = tripOf('tow');
    drag(quick.world, quick.object, 60);
    expect(fumbled(quick.world)).toEqual([expect.objectContaining({ reason: 'torn' })]);
    expect(replay(quick.world)).toEqual(quick.world.state.taps);
    const aside = tripOf('tow');
    drag(aside.world, aside.object, 600, { x: 380, y: 30 });
    expect(fumbled(aside.world)).toEqual([expect.objectContaining({ reason: 'dropped' })]);
    drag(aside.world, aside.object, 1400);
    expect(taken(aside.world)).toHaveLength(1);
    expect(replay(aside.world)).toEqual(aside.world.state.taps);
  });

  it('stops the clock of the chain, and keeps the wreck in the field until its end', () => {
    const { world, object } = tripOf('tow');
    const chain = { hits: 4, atMs: 300 };
    world.state.taps = { ...world.state.taps, chain };
    world.state.chainHits = 4;
    down(world, placeNow(world, object));
    pass(world, 5200);
    expect(world.state.chainHits).toBe(4);
    expect(world.queries.objects().map((id) => world.components.Rock.k[id])).toContain(0);
    move(world, towBay);
    pass(world, 20);
    lift(world);
    pass(world, 20);
    expect(world.state.taps.chain.hits).toBe(8);
  });

  it('moves by itself in list mode, and by arrow keys on the keyboard', () => {
    const listed = tripOf('tow').world;
    listed.intents.push({ kind: 'take', k: 0, by: 'list' });
    pass(listed, 200);
    expect(gestureProgress(listed, listed.state.gesture!).share).toBeGreaterThan(0);
    for (let ms = 0; ms < 3000; ms += 100) pass(listed, 100);
    expect(taken(listed)).toHaveLength(1);
    expect(replay(listed)).toEqual(listed.state.taps);
    const { world } = tripOf('tow');
    world.intents.push({ kind: 'take', k: 0, by: 'keyboard' });
    for (let ms = 0; ms < 3000; ms += 50) {
      pass(world, 50);
      const { gesture } = world.state;
      if (!gesture) break;
      const [dx, dy] = [towBay.x - gesture.finger.x, towBay.y - gesture.finger.y];
      const way = (d: number) => (Math.abs(d) < 6 ? 0 : Math.sign(d));
      world.intents.push({ kind: 'pull', x: way(dx), y: way(dy) });
    }
    expect(taken(world)).toHaveLength(1);
    expect(replay(world)).toEqual(world.state.taps);
  });
});

describe('a gesture', () => {
  it('lets no other act begin before its end', () => {
    const { world, object } = tripOf('hold');
    down(world, placeNow(world, object));
    pass(world, 200);
    world.intents.push({ kind: 'take', k: 99, by: 'keyboard' }, { kind: 'miss' });
    pass(world, 20);
    expect(world.state.misses).toBe(0);
    expect(world.state.gesture).not.toBeNull();
  });

  it('ends without a result after the window was hidden', () => {
    const { world, object } = tripOf('hold');
    down(world, placeNow(world, object));
    pass(world, 200);
    advanceTrip(world, 90_000);
    expect(world.state.gesture).toBeNull();
    expect(taken(world)).toEqual([]);
  });
});
