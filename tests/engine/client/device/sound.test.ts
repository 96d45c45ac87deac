import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gainOf, playSound } from '#engine/client/device/sound.ts';

describe('sound', () => {
  it('throws for an event that it doesn’t know', () => {
    expect(() => playSound('no such sound')).toThrow('unknown sound');
  });

  it('has every sound that the game plays', () => {
    const folders = ['engine/client', 'engine/systems', 'scenes', 'hud'];
    const sources = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
    );
    const played = sources.flatMap((source) =>
      [...source.matchAll(/playSound\('([^']+)'|kind: 'sound', name: '([^']+)'/g)].map(
        ([, called, passed]) => called ?? passed ?? '',
      ),
    );
    expect(played.length).toBeGreaterThan(5);
    for (const name of [
      ...played,
      'tap-xs',
      'tap-s',
      'tap-m',
      'tap-l',
      'tap-xl',
      'energy-empty',
      'cargo-full',
    ])
      expect(() => playSound(name), name).not.toThrow();
  });

  it('is as specified while the sliders are in the middle, silent at 0, and four times that at 100', () => {
    expect([undefined, 50, 0, 100].map((volume) => gainOf(volume))).toEqual([1, 1, 0, 4]);
  });

  it('stays quiet before the player has touched anything', () => {
    expect(() => playSound('tap-m', { pan: -1, pitch: 3 })).not.toThrow();
  });
});
