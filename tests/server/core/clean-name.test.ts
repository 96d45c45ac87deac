import { describe, expect, it } from 'vitest';
import { cleanName } from '#server/core/clean-name.ts';

describe('a cleaned name', () => {
  it.each([
    ['Ann', 'Ann'],
    ['  Ann \n\t Lee ', 'Ann Lee'],
    ['A\u200bn\u2060n\ufeff', 'Ann'],
    ['\u202ennA\u202c \u2066x\u2069', 'nnA x'],
    ['A\u0000n\u001b[31mn\u009b', 'An[31mn'],
    ['\u3164\u2800', ''],
    ['Ann\ud800', 'Ann'],
    ['Жанна Ё', 'Жанна Ё'],
    ['👩‍🚀👨🏽‍🚀🏳️‍🌈', '👩‍🚀👨🏽‍🚀🏳️‍🌈'],
    ['A\u200dB', 'AB'],
  ])('of %j is %j', (name, cleaned) => {
    expect(cleanName(name)).toBe(cleaned);
  });
});
