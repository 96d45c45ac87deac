import { describe, expect, it } from 'vitest';
import { waveFaults } from '#engine/content/checks/check-waves.ts';
import { type PathVerb, pathVerbs, planetLooks } from '#engine/content/kinds.ts';
import { presentEdition, type WavePlace, waveEdition } from '#engine/content/waves.ts';
import type { FlightWaves } from '#engine/rules/core/flight-state.ts';
import { keptFree, playField } from '#engine/rules/trip/field/lanes.ts';
import { sizeAt } from '#engine/rules/trip/field/objects.ts';
import { flightObjects, placeOn, waveObjects } from '#engine/rules/trip/field/wave-objects.ts';
import { natureAt, patternAt, waveLength } from '#engine/rules/trip/field/waves.ts';
import { pirateAt } from '#engine/rules/trip/pirates.ts';
import { tunables } from '../../../fixtures/given.ts';

const { kinds, patterns } = waveEdition(presentEdition);
const places: readonly WavePlace[] = [...planetLooks, 'space'];
const over = (place: WavePlace, verb?: PathVerb): FlightWaves => ({
  edition: presentEdition,
  place,
  ...(verb && { verb }),
});
const patternsOf = (verb?: PathVerb) => patterns.filter((pattern) => pattern.verb === verb);
const shares = [0, 0.25, 0.5, 0.75, 1];
const seeds = Array.from({ length: 12 }, (_, index) => `seed ${index}`);

describe('the content of waves (D33)', () => {
  it('has eight patterns and four special kinds at least, and no faults', () => {
    expect(waveFaults()).toEqual([]);
    expect(patterns.length).toBeGreaterThanOrEqual(8);
    expect(kinds.length).toBeGreaterThanOrEqual(4);
    expect(kinds.find(({ key }) => key === 'vein')?.taps).toBe(3);
    expect(kinds.find(({ key }) => key === 'mine')?.breaksChain).toBe(true);
  });

  it('names an unknown kind, a kind without a rate, and a table without an opening wave', () => {
    const edition = { ...waveEdition(presentEdition), edition: 1 };
    const wrong = { ...patterns[1], kinds: { dragon: 5 } };
    const others = patterns.filter(({ key }) => key !== wrong.key);
    expect(waveFaults({ editions: [{ ...edition, patterns: [wrong, ...others] }] })).toEqual([
      `waves.${wrong.key}: no kind is called dragon`,
    ]);
    const dragon = { ...kinds[0], key: 'dragon' };
    const dragons = { editions: [{ ...edition, kinds: [...kinds, dragon], patterns: [wrong, ...others] }] };
    expect(waveFaults(dragons)).toEqual(['waves: no tunable is called dragonRatePercent']);
    expect(waveFaults({ editions: [{ ...edition, patterns: patterns.slice(1) }] })).toEqual([
      'waves: one pattern opens a trip',
    ]);
  });
});

describe('the waves of a flight', () => {
  it('begin with rocks alone, of sizes by the tunables alone', () => {
    for (const seed of seeds)
      for (let k = 0; k < waveLength; k++)
        expect(natureAt(seed, over('storm'), k, tunables)).toEqual({
          size: sizeAt(seed, k, tunables, {}),
          kind: undefined,
        });
  });

  it('come with every pattern and every kind somewhere', () => {
    const seen = new Set<string>();
    for (const waves of [over('moon'), ...pathVerbs.map((verb) => over('moon', verb))]) {
      for (let wave = 0; wave < 300; wave++) seen.add(patternAt('a', waves, wave, tunables).key);
      const ended = { ...waves, last: 300 };
      for (let k = 0; k < 4000; k++) seen.add(`a ${natureAt('a', ended, k, tunables)?.kind?.key}`);
    }
    expect([...seen].sort()).toEqual(
      [...patterns.map(({ key }) => key), ...kinds.map(({ key }) => `a ${key}`), 'a undefined'].sort(),
    );
  });

  it('depend on the place: belts are common at a ringed planet, storms at a stormy one', () => {
    const count = (place: WavePlace, pattern: string) =>
      Array.from({ length: 600 }, (_, wave) => patternAt('a', over(place), wave + 1, tunables)).filter(
        ({ key }) => key === pattern,
      ).length;
    expect(count('ringed', 'belt')).toBeGreaterThan(2 * count('moon', 'belt'));
    expect(count('storm', 'storm')).toBeGreaterThan(2 * count('moon', 'storm'));
  });

  it('have no mine when the designers turn mines off', () => {
    const none = { ...tunables, mineRatePercent: 0 };
    for (let k = 0; k < 2000; k++) expect(natureAt('a', over('toxic'), k, none)?.kind?.key).not.toBe('mine');
  });
});

describe('the way of an object', () => {
  it('stays inside the field, off the ship and off a pirate, from its first moment to its last', () => {
    const wrong: string[] = [];
    const fields = [...places.map((place) => over(place)), ...pathVerbs.map((verb) => over('moon', verb))];
    for (const waves of fields)
      for (const seed of seeds.slice(0, 4))
        for (let wave = 0; wave < 30; wave++)
          for (const { k, kind, diameter, course, ...stay } of waveObjects(
            seed,
            { ...waves, last: 20 },
            wave,
            tunables,
          ))
            for (const share of shares) {
              const { x, y } = placeOn(course, share);
              const radius = diameter / 2 - 1;
              const { width, height } = playField;
              const isIn = x >= radius && y >= radius && x <= width - radius && y <= height - radius;
              const atMs = stay.appearsMs + share * (stay.leavesMs - stay.appearsMs);
              const pirate = pirateAt(seed, Math.floor(atMs / tunables.pirateIntervalMs), tunables);
              // A cluster is a curve with room around it, and may lie beside a pirate.
              const isAround = pirate !== undefined && kind?.verb !== 'swipe';
              const isMet = isAround && atMs <= pirate.leavesMs;
              const kept = [...keptFree, ...(isMet ? [{ ...pirate, radius: 60 }] : [])];
              const isClear = kept.every((one) => Math.hypot(x - one.x, y - one.y) > one.radius + radius - 8);
              if (!isIn || !isClear)
                wrong.push(`${waves.place} ${seed} ${k} ${patternAt(seed, waves, wave, tunables).key}`);
            }
    expect(wrong).toEqual([]);
  });

  it('crosses the field: a storm is fast, a calm wave slow, and every wave moves', () => {
    const speeds = new Map<string, number[]>();
    for (const seed of seeds)
      for (let wave = 0; wave < 60; wave++) {
        const { key } = patternAt(seed, over('azure'), wave, tunables);
        for (const { course, kind } of waveObjects(seed, over('azure'), wave, tunables)) {
          if (kind) continue;
          const [a, b] = [placeOn(course, 0), placeOn(course, 1)];
          const speed = Math.hypot(b.x - a.x, b.y - a.y) / (tunables.objectLifeMs / 1000);
          speeds.set(key, [...(speeds.get(key) ?? []), speed]);
        }
      }
    const mean = (key: string) => {
      const all = speeds.get(key) ?? [];
      return all.reduce((sum, speed) => sum + speed, 0) / all.length;
    };
    expect(mean('storm')).toBeGreaterThan(2.2 * mean('calm'));
    for (const { key } of patternsOf()) expect(mean(key), key).toBeGreaterThan(10);
  });

  it('rarely brings two objects on top of each other', () => {
    let [close, pairs] = [0, 0];
    for (const seed of seeds)
      for (let wave = 0; wave < 30; wave++) {
        const objects = waveObjects(seed, over('space'), wave, tunables);
        for (const [index, object] of objects.entries()) {
          const before = objects[index - 1];
          if (!before) continue;
          const [here, there] = [placeOn(object.course, 0), placeOn(before.course, 1000 / 2400)];
          pairs++;
          if (Math.hypot(here.x - there.x, here.y - there.y) < (object.diameter + before.diameter) / 3)
            close++;
        }
      }
    expect(close / pairs).toBeLessThan(0.04);
  });

  it('is the same whichever object is asked for first', () => {
    const [up, down] = [flightObjects('a', over('gas'), tunables), flightObjects('a', over('gas'), tunables)];
    const ks = Array.from({ length: 60 }, (_, k) => k);
    const there = new Map([...ks].reverse().map((k) => [k, down(k)]));
    for (const k of ks) expect(up(k)).toEqual(there.get(k));
  });
});
