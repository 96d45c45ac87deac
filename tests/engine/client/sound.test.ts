import { describe, expect, it } from 'vitest';
import { playBackground, playSound } from '../../../engine/client/sound.ts';

describe('sound', () => {
  it('throws for an event that it doesn’t know', () => {
    expect(() => playSound('no such sound')).toThrow('unknown sound');
    expect(() => playBackground('no such sound')).toThrow('unknown sound');
  });

  it('stays quiet before the player has touched anything', () => {
    expect(() => playSound('tap-m', { pan: -1, pitch: 3 })).not.toThrow();
  });
});
