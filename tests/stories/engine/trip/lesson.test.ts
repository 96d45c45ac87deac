import { describe, expect, it } from 'vitest';
import { termsBy } from '#engine/rules/core/modifiers.ts';
import { lessonLeft, lessonOf } from '#engine/rules/trip/tapping/chain.ts';
import { aPlayer, tunables } from '../../../engine/fixtures/given.ts';

const pilot = aPlayer();
const skilled = { ...pilot, totals: { ...pilot.totals, manualMined: 1, trips: 1 } };
const idle = { ...pilot, totals: { ...pilot.totals, mined: 1600, trips: 1 } };
const graceOf = (player: typeof pilot, type: 'personal' | 'attack' = 'personal') =>
  termsBy(tunables, lessonOf(player, type, tunables))?.graceHits ?? 0;

describe('the lesson of the first flight', () => {
  it('makes the first three hits safe for a pilot who has earned nothing by hand', () => {
    expect(graceOf(pilot)).toBe(3);
    expect(graceOf(skilled)).toBe(0);
  });

  it('comes again for who skipped it, and never where there is nothing to tap', () => {
    expect(graceOf(idle)).toBe(3);
    expect(graceOf(pilot, 'attack')).toBe(0);
  });

  it('ends after its hits, and other flights have none', () => {
    expect([0, 2, 3, 9].map((hits) => lessonLeft(hits, { ...tunables, graceHits: 3 }))).toEqual([3, 1, 0, 0]);
    expect(lessonLeft(0, tunables)).toBe(0);
  });
});
