import { describe, expect, it } from 'vitest';
import { tripCue } from '#engine/client/trip/flight/cues.ts';
import type { TakenFact } from '#engine/world/trip/facts.ts';

const taken: TakenFact = {
  kind: 'taken',
  atMs: 1000,
  countsAtMs: 1000,
  k: 1,
  size: 's',
  x: 100,
  y: 100,
  angle: 0,
  diameter: 42,
  look: 0.5,
  bornMs: 500,
  gained: 0.4,
  what: 'rock',
  left: 0,
  worth: 0.08,
  hits: 1,
  percent: 105,
  isFull: false,
  isOverload: false,
  payPercent: 100,
};

describe('the cue of a taken object', () => {
  it('rises a step of a pentatonic scale with each hit in a row, up to an octave', () => {
    const pitches = [1, 2, 3, 6, 40].map((hits) => tripCue({ ...taken, hits }).sounds[0]?.pitch);
    expect(pitches).toEqual([0, 2, 4, 12, 12]);
  });

  it("depends on the object's size, and vibrates more strongly for the largest", () => {
    expect(tripCue(taken)).toEqual({
      sounds: [{ name: 'tap-s', pitch: 0 }, { name: 'beam' }],
      haptic: 'light',
    });
    expect(tripCue({ ...taken, size: 'xl' }).haptic).toBe('medium');
  });

  it('has another sound when the cargo is full', () => {
    expect(tripCue({ ...taken, isFull: true }).sounds.at(-1)?.name).toBe('cargo-full');
  });
});

describe('special objects', () => {
  it('each have a sound of their own beside the tap', () => {
    const names = (fact: Partial<TakenFact>) => tripCue({ ...taken, ...fact }).sounds.map(({ name }) => name);
    expect(names({ what: 'vein', left: 2 })).toContain('vein-crack');
    expect(names({ what: 'vein', left: 0 })).toContain('vein-open');
    expect(names({ what: 'comet' })).toContain('comet');
    expect(names({ what: 'beacon' })).toContain('beacon');
    expect(
      tripCue({ kind: 'mine-hit', atMs: 0, k: 1, x: 0, y: 0, diameter: 46, health: 5 } as never).sounds,
    ).toEqual([{ name: 'mine' }]);
  });

  it('and the end of a chain is not heard as a tap', () => {
    const lost = tripCue({ kind: 'chain-lost', atMs: 0, hits: 6, percent: 130, reason: 'time' } as never);
    expect(lost.sounds).toEqual([{ name: 'chain-lost', pitch: 12 }]);
  });
});

describe('other cues', () => {
  it('say that a tap found no energy', () => {
    const refused = tripCue({ kind: 'refused', atMs: 0, x: 0, y: 0, diameter: 40 });
    expect(refused).toEqual({ sounds: [{ name: 'energy-empty' }], haptic: 'error' });
  });

  it("play a pirate's sound from its side, and none for a missed object", () => {
    const came = tripCue({ kind: 'pirate-came', atMs: 0, pirate: 1, side: -1 });
    expect(came.sounds[0]?.pan).toBeLessThan(0);
    expect(tripCue({ kind: 'missed', atMs: 0, k: 1 })).toEqual({ sounds: [] });
  });
});
