import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PathVerb, pathVerbs } from '#engine/content/kinds.ts';
import { presentEdition, waveEdition } from '#engine/content/waves.ts';
import type { FlightWaves } from '#engine/rules/core/flight-state.ts';
import { playField } from '#engine/rules/trip/field/lanes.ts';
import type { SpawnedObject } from '#engine/rules/trip/field/objects.ts';
import { natureAt, patternAt, waveLength, waveOf } from '#engine/rules/trip/field/waves.ts';
import { fieldOf, knownTaps } from '#engine/rules/trip/tapping/replay-taps.ts';
import {
  anyTime,
  isTaken,
  noTaps,
  type TapOrMiss,
  type TapTerms,
  takeTap,
} from '#engine/rules/trip/tapping/take-tap.ts';
import {
  objectPlace,
  type PathPoint,
  partPlaces,
  ringLeadMs,
  ringRadii,
  ringRadius,
  shortestTowMs,
  towBay,
} from '#engine/rules/trip/tapping/verbs.ts';
import { tunables } from '../../../fixtures/given.ts';

const { kinds } = waveEdition(presentEdition);
const kindOf = (verb: PathVerb) => kinds.find((kind) => kind.verb === verb)!;
const over = (verb: PathVerb): FlightWaves => ({ edition: presentEdition, place: 'moon', verb });

function termsOf(verb: PathVerb, seed = 'verbs', durationMs = 240_000): TapTerms {
  return {
    ...fieldOf(seed, over(verb), tunables),
    durationMs,
    energyPoints: 0,
    cargoLimit: 8000,
    energyLimit: 80,
    energyPerMs: 0,
    tunables,
    ...anyTime,
  };
}

const start = (energy = 80) => noTaps({ value: energy, atMs: 0 });
const objectOf = (terms: TapTerms, k = 0): SpawnedObject => terms.objectOf(k)!;

/** A point of a path at `dt` after `t`, on an object's centre, moved by `off` field units. */
function onObject(object: SpawnedObject, t: number, dt: number, off = 0): PathPoint {
  const { x, y } = objectPlace(object, t + dt);
  return [dt, x + off, y];
}

const holdFor = (terms: TapTerms, ms: number, t = 500): TapOrMiss => ({
  k: 0,
  t,
  verb: 'hold',
  path: [onObject(objectOf(terms), t, 0), onObject(objectOf(terms), t, ms)],
});

const pressAt = (terms: TapTerms, t: number): TapOrMiss => ({
  k: 0,
  t,
  verb: 'pulse',
  path: [onObject(objectOf(terms), t, 0)],
});

/** A gesture through the first `count` parts of the first cluster. */
function strokeThrough(terms: TapTerms, count: number, t = 800, stepMs = 100): TapOrMiss {
  const path = Array.from({ length: count }, (_, part): PathPoint => {
    const { x, y } = partPlaces(objectOf(terms), t + part * stepMs)[part]!;
    return [part * stepMs, x, y];
  });
  return { k: 0, t, verb: 'swipe', path };
}

function towIn(terms: TapTerms, ms: number, to: { x: number; y: number } = towBay): TapOrMiss {
  return { k: 0, t: 600, verb: 'tow', path: [onObject(objectOf(terms), 600, 0), [ms, to.x, to.y]] };
}

const gained = (terms: TapTerms, input: TapOrMiss, energy = 80) => {
  const outcome = takeTap(start(energy), input, terms);
  return outcome.kind === 'hit'
    ? { parts: outcome.hit.parts.length, cost: energy - outcome.state.energy.value, ...outcome }
    : { parts: 0, cost: energy - outcome.state.energy.value, ...outcome };
};

describe('the waves of a verb (D52)', () => {
  it('begin with the verb, and have no other verb but taps', () => {
    for (const verb of pathVerbs) {
      const waves = Array.from({ length: 200 }, (_, wave) => patternAt('a', over(verb), wave, tunables).verb);
      expect(waves[0]).toBe(verb);
      expect([...new Set(waves)].sort()).toEqual([verb, undefined].sort());
      const share = waves.filter((present) => present === verb).length / waves.length;
      expect(share).toBeGreaterThan(tunables.verbWavePercent / 100 - 0.12);
      expect(share).toBeLessThan(tunables.verbWavePercent / 100 + 0.12);
    }
  });

  it('leave out the numbers that an object takes up, so that a wave costs what a wave of rocks costs', () => {
    for (const verb of pathVerbs) {
      const natures = Array.from({ length: waveLength }, (_, k) => natureAt('a', over(verb), k, tunables));
      const parts = natures.reduce((sum, nature) => sum + (nature?.kind?.taps ?? 0), 0);
      expect(parts).toBeGreaterThanOrEqual(waveLength);
      expect(parts).toBeLessThanOrEqual(waveLength + 2);
      expect(natures.filter(Boolean)).toHaveLength(waveLength / (kindOf(verb).slots ?? 1));
    }
  });

  it('lie inside the field with all their parts', () => {
    for (let seed = 0; seed < 40; seed++) {
      const terms = termsOf('swipe', `seed ${seed}`);
      for (const k of [0, 6])
        for (const atMs of [0, 2000, 4000]) {
          const object = objectOf(terms, k);
          for (const { x, y } of partPlaces(object, object.appearsMs + atMs)) {
            expect(x).toBeGreaterThan(0);
            expect(x).toBeLessThan(playField.width);
            expect(y).toBeGreaterThan(0);
            expect(y).toBeLessThan(playField.height);
          }
        }
    }
  });
});

describe('a hold', () => {
  const terms = termsOf('hold');

  it.each([
    [300, 0],
    [600, 1],
    [1100, 2],
    [1600, 3],
    [3000, 3],
  ])('of %i ms drills %i parts, each for one energy', (ms, parts) => {
    const result = gained(terms, holdFor(terms, ms));
    expect(result.parts).toBe(parts);
    expect(result.cost).toBe(parts || 1);
  });

  it('goes on from the parts that are full', () => {
    const first = takeTap(start(), holdFor(terms, 1100), terms).state;
    expect(isTaken(first, 0, terms)).toBe(false);
    const outcome = takeTap(first, holdFor(terms, 600, 1800), terms);
    expect(outcome).toMatchObject({ kind: 'hit', hit: { parts: [2], left: 0 } });
    expect(isTaken(outcome.state, 0, terms)).toBe(true);
  });

  it('misses beside the vein, and when it slips off', () => {
    const { path, ...hold } = holdFor(terms, 1600);
    const [first, last] = path!;
    const away: PathPoint = [last![0], last![1], last![2] > 300 ? 20 : 580];
    expect(takeTap(start(), { ...hold, path: [first!, away] }, terms).kind).toBe('miss');
    expect(takeTap(start(), { ...hold, path: [[0, 0, 0], last!] }, terms).kind).toBe('miss');
  });
});

describe('a swipe', () => {
  const terms = termsOf('swipe');

  it.each([1, 3, 7])('hits the %i parts that it crosses, and takes the cluster', (count) => {
    const result = gained(terms, strokeThrough(terms, count));
    expect(result.parts).toBe(count);
    expect(result.cost).toBe(count);
    expect(isTaken(result.state, 0, terms)).toBe(true);
  });

  it('counts in the chain part by part', () => {
    expect(gained(terms, strokeThrough(terms, 7)).state.chain.hits).toBe(7);
  });

  it('is a miss when it is too slow, but keys and the list may take longer', () => {
    const slow = strokeThrough(terms, 7, 500, 200);
    expect(takeTap(start(), slow, terms).kind).toBe('miss');
    expect(takeTap(start(), { ...slow, by: 'keyboard' }, terms).kind).toBe('hit');
  });

  it('takes as many parts as there is energy for', () => {
    expect(gained(terms, strokeThrough(terms, 7), 3)).toMatchObject({ parts: 3, cost: 3 });
    expect(gained(terms, strokeThrough(terms, 7), 0)).toMatchObject({ kind: 'refused', fault: 'no_energy' });
  });
});

describe('a pulse', () => {
  const terms = termsOf('pulse');
  const { pulseMs } = tunables;
  const atRadius = (radius: number) =>
    Math.round(ringLeadMs + ((ringRadii.from - radius) / (ringRadii.from - ringRadii.to)) * pulseMs);

  it.each([
    [90, 40],
    [70, 75],
    [52, 100],
  ])('at radius %i pays %i percent of both parts', (radius, percent) => {
    const t = atRadius(radius);
    expect(ringRadius(objectOf(terms), t, tunables)).toBeCloseTo(radius, 0);
    const full = gained(terms, pressAt(terms, atRadius(52)));
    const result = gained(terms, pressAt(terms, t));
    expect(result).toMatchObject({ parts: 2, cost: 2 });
    expect(result.state.baggage / full.state.baggage).toBeCloseTo(percent / 100, 1);
  });

  it('is a miss when the ring has passed the bands', () => {
    expect(takeTap(start(), pressAt(terms, atRadius(40)), terms).kind).toBe('miss');
  });

  it('needs the energy of both parts', () => {
    expect(takeTap(start(1), pressAt(terms, atRadius(52)), terms)).toMatchObject({ fault: 'no_energy' });
  });
});

describe('a tow', () => {
  const terms = termsOf('tow');
  const shortest = shortestTowMs(objectPlace(objectOf(terms), 600), tunables);

  it('counts four parts when the wreck is dropped in the hold', () => {
    expect(gained(terms, towIn(terms, Math.ceil(shortest) + 1))).toMatchObject({ parts: 4, cost: 4 });
  });

  it('is a miss when the line tears, and when it ends beside the hold', () => {
    expect(takeTap(start(), towIn(terms, Math.floor(shortest / 2)), terms).kind).toBe('miss');
    expect(takeTap(start(), towIn(terms, 2000, { x: 300, y: 560 }), terms).kind).toBe('miss');
  });

  it('leaves the wreck to another try', () => {
    const missed = takeTap(start(), towIn(terms, 1500, { x: 300, y: 560 }), terms).state;
    const { path } = towIn(terms, 2400);
    const again = {
      k: 0,
      t: 2200,
      verb: 'tow',
      path: [onObject(objectOf(terms), 2200, 0), path![1]!],
    } as const;
    expect(takeTap(missed, { ...again, path: [...again.path] }, terms).kind).toBe('hit');
  });

  it("stops the chain's clock", () => {
    const chained = { ...start(), chain: { hits: 5, atMs: 600 - tunables.chainGapMs } };
    const outcome = takeTap(chained, towIn(terms, 2400), terms);
    expect(outcome.state.chain).toMatchObject({ hits: 9, atMs: 3000 });
  });
});

describe('an input of another verb', () => {
  it('hits nothing: a plain tap on a vein, a hold on a rock, a gesture on a wreck', () => {
    const hold = termsOf('hold');
    expect(takeTap(start(), { k: 0, t: 500 }, hold).kind).toBe('miss');
    const tow = termsOf('tow');
    const gesture = { ...towIn(tow, 800), verb: 'swipe' } as const;
    expect(takeTap(start(), gesture, tow).kind).toBe('miss');
    const rock = Array.from({ length: 400 }, (_, k) => k).find(
      (k) =>
        natureAt('verbs', over('hold'), k, tunables) && !natureAt('verbs', over('hold'), k, tunables)?.kind,
    )!;
    const t = rock * tunables.spawnIntervalMs + 500;
    const path: PathPoint[] = [onObject(objectOf(hold, rock), t, 0), onObject(objectOf(hold, rock), t, 600)];
    expect(takeTap(start(), { k: rock, t, verb: 'hold', path }, termsOf('hold', 'verbs', 500_000)).kind).toBe(
      'miss',
    );
  });

  it('is dropped when this release does not know the verb', () => {
    expect(
      knownTaps([
        { k: 1, t: 5, verb: 'sing' },
        { k: 2, t: 6, verb: 'tap' },
        { k: 3, t: 7 },
      ]),
    ).toEqual([
      { k: 2, t: 6 },
      { k: 3, t: 7 },
    ]);
  });
});

const aPoint = fc.tuple(
  fc.integer({ min: 0, max: 3000 }),
  fc.double({ min: 0, max: 390, noNaN: true }),
  fc.double({ min: 0, max: 600, noNaN: true }),
);
const aPath = fc
  .array(aPoint, { minLength: 1, maxLength: 32 })
  .map((path) => path.sort(([a], [b]) => a - b) as PathPoint[]);

describe('any path', () => {
  it('hits no part twice, costs one energy a part, and a miss one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pathVerbs),
        fc.array(fc.record({ slot: fc.integer({ min: 0, max: 30 }), late: fc.nat(4000), path: aPath }), {
          maxLength: 30,
        }),
        (verb, inputs) => {
          const terms = termsOf(verb);
          let state = start();
          for (const { slot, late, path } of inputs) {
            const t = slot * 2000 + late;
            const before = state;
            const outcome = takeTap(state, { k: slot * 2, t, verb, path }, terms);
            state = outcome.state;
            const cost = before.energy.value - state.energy.value;
            const hits =
              state.tapped.length +
              state.tappedAgain.length -
              before.tapped.length -
              before.tappedAgain.length;
            if (outcome.kind === 'hit') {
              const isFree = natureAt(
                'verbs',
                { ...over(verb), last: before.lastWave ?? undefined },
                slot * 2,
                tunables,
              )?.kind?.isFree;
              expect(cost).toBeCloseTo(isFree ? 0 : hits, 6);
              expect(new Set(outcome.hit.parts).size).toBe(outcome.hit.parts.length);
            } else expect(cost).toBeLessThanOrEqual(1 + 1e-9);
            expect(state.energy.value).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the last wave (D51)', () => {
  const rocks: FlightWaves = { edition: presentEdition, place: 'moon' };
  const termsFor = (durationMs: number, lengths: Partial<TapTerms> = {}): TapTerms => ({
    ...termsOf('hold', 'last', durationMs),
    ...fieldOf('last', rocks, tunables),
    ...lengths,
  });
  const firstHit = (terms: TapTerms, k: number) =>
    takeTap(start(), { k, t: k * tunables.spawnIntervalMs + 900 }, terms).state.lastWave;

  it.each([
    ['75 s after the first hit', 400_000, 0, 6],
    ['later when the hand begins later', 400_000, 100, 14],
    ['20 s before the end when that is sooner', 90_000, 10, 5],
    ['never in a flight under a minute', 59_000, 3, null],
    ['never when no wave is left', 90_000, 66, null],
  ])('comes %s', (_, durationMs, k, wave) => {
    expect(firstHit(termsFor(durationMs), k)).toBe(wave);
  });

  it('begins with a core of twelve free taps, after which the waves are calm', () => {
    const terms = termsFor(400_000);
    let state = takeTap(start(), { k: 0, t: 900 }, terms).state;
    const core = state.lastWave! * waveLength;
    expect(terms.natureOf(core, state.lastWave)?.kind?.key).toBe('core');
    const before = state;
    for (let tap = 0; tap < 12; tap++)
      state = takeTap(state, { k: core, t: core * tunables.spawnIntervalMs + 500 + tap * 200 }, terms).state;
    expect(state.energy.value).toBe(before.energy.value);
    expect(state.baggage).toBeGreaterThan(before.baggage);
    expect(isTaken(state, core, terms)).toBe(true);
    const calm = Array.from({ length: 60 }, (_, step) =>
      terms.natureOf(core + waveLength + step, state.lastWave),
    );
    expect(calm.every((nature) => nature && !nature.kind)).toBe(true);
  });

  it('is fixed by the first hit, whatever comes later', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 20 }), (ks) => {
        const terms = termsFor(400_000);
        const first = [...ks].sort((a, b) => a - b);
        let state = start();
        for (const k of first) state = takeTap(state, { k, t: k * 1000 + 900 }, terms).state;
        const hit = state.tapped[0];
        if (hit === undefined) return;
        expect(state.lastWave).toBe(waveOf(Math.floor((hit * 1000 + 900) / 1000) + tunables.handSeconds));
      }),
      { numRuns: 100 },
    );
  });
});
