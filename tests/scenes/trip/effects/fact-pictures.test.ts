import { describe, expect, it } from 'vitest';
import type { TakenFact, TripFact } from '#engine/world/trip/facts.ts';
import { Effects, type TripEffect } from '#scenes/trip/effects/effects.ts';
import { LASTS_MS, type PicturePlaces, showFact } from '#scenes/trip/effects/fact-pictures.ts';

const places: PicturePlaces = {
  arms: [
    { x: 10, y: 400 },
    { x: 190, y: 420 },
  ],
  gauge: { x: 90, y: 610 },
  sparks: 6,
};
const taken: TakenFact = {
  kind: 'taken',
  atMs: 1000,
  countsAtMs: 1000,
  k: 7,
  size: 'm',
  x: 200,
  y: 100,
  angle: 0.2,
  diameter: 62,
  look: 0.4,
  bornMs: 900,
  gained: 0.8,
  what: 'rock',
  left: 0,
  worth: 0.08,
  hits: 1,
  percent: 105,
  isFull: false,
  isOverload: false,
  payPercent: 100,
};

/** The effects on the screen at a moment, by kind. */
function seenAt(effects: Effects, nowMs: number): TripEffect[] {
  const seen: TripEffect[] = [];
  effects.draw(nowMs, (effect) => seen.push({ ...effect }));
  return seen;
}

function shown(fact: TripFact, nowMs = fact.atMs): string[] {
  const effects = new Effects();
  showFact(fact, effects, places, 'seed');
  return seenAt(effects, nowMs)
    .map(({ kind }) => kind)
    .sort();
}

describe('the picture of a taken object', () => {
  it('has a flash, a ring, a beam that pulls the object in, its amount, chips and sparks', () => {
    expect([...new Set(shown(taken))]).toEqual(['beam', 'chip', 'flash', 'gain', 'pull', 'ring', 'spark']);
    const later = shown(taken, taken.atMs + 6 * LASTS_MS.sparkGap);
    expect(later.filter((kind) => kind === 'spark')).toHaveLength(places.sparks);
  });

  it('pulls the object to the nearer arm for as long as the beam fades', () => {
    const effects = new Effects();
    showFact(taken, effects, places, 'seed');
    const [pull] = seenAt(effects, 1000).filter(({ kind }) => kind === 'pull');
    expect(pull).toMatchObject({ toX: 190, toY: 420, amount: 62, seed: 0.4, appearedMs: 900 });
    const end = 1000 + LASTS_MS.beam + LASTS_MS.pull;
    expect(seenAt(effects, end - 1).some(({ kind }) => kind === 'beam')).toBe(true);
    expect(seenAt(effects, end).some(({ kind }) => kind === 'beam')).toBe(false);
  });

  it('is the same on every device for the same flight', () => {
    const seen = () => {
      const effects = new Effects();
      showFact(taken, effects, places, 'seed');
      return seenAt(effects, 1100);
    };
    expect(seen()).toEqual(seen());
  });
});

describe('other pictures', () => {
  it('show one grey ring for a refused tap', () => {
    expect(shown({ kind: 'refused', atMs: 1000, x: 1, y: 2, diameter: 40 })).toEqual(['ring-off']);
  });

  it('show the shot, a flash, a ring, the pay and three slabs for a shot pirate', () => {
    expect(shown({ kind: 'shot', atMs: 1000, pirate: 1, x: 1, y: 2, reward: 39 })).toEqual([
      'flash',
      'gain-pirate',
      'ring',
      'shot',
      'slab',
      'slab',
      'slab',
    ]);
  });

  it('show nothing for other facts', () => {
    expect(shown({ kind: 'finished', atMs: 1000 })).toEqual([]);
    expect(shown({ kind: 'missed', atMs: 1000, k: 1 })).toEqual([]);
  });
});

describe('effects', () => {
  it('end by themselves and are reused with new numbers', () => {
    const effects = new Effects();
    const numbers = new Set<number>();
    for (let ms = 0; ms < 60_000; ms += 100) {
      effects.add('ring', { atMs: ms, lastsMs: 250, x: 0, y: 0 });
      const seen = seenAt(effects, ms);
      expect(seen.length).toBeLessThanOrEqual(3);
      for (const { number } of seen) numbers.add(number);
    }
    expect(numbers.size).toBe(600);
    expect(seenAt(effects, 61_000)).toEqual([]);
  });

  it('keep nothing of the effect that was reused', () => {
    const effects = new Effects();
    effects.add('slab', { atMs: 0, lastsMs: 100, x: 5, y: 5, velocityX: 70, turn: 2 });
    expect(seenAt(effects, 100)).toEqual([]);
    effects.add('ring', { atMs: 100, lastsMs: 100, x: 1, y: 1 });
    expect(seenAt(effects, 100)[0]).toMatchObject({ kind: 'ring', velocityX: 0, turn: 0 });
  });
});
