import { describe, expect, it } from 'vitest';
import { chanceOf } from '#tools/simulate/fair-play/hands.ts';
import { addToReport, times } from '../report.ts';
import { forgedAssaults, stormHonestly } from './assaults.ts';

describe('the assault', () => {
  it('counts what honest players did, won or lost', { timeout: 3_600_000 }, () => {
    const tries = times(40, 100_000);
    let [won, different] = [0, 0];
    for (let index = 0; index < tries; index++) {
      const fought = stormHonestly(index);
      if (fought.won) won++;
      if (!fought.isSame) different++;
    }
    const happened = `${won} won, refused or decided otherwise: ${different}`;
    addToReport({ attack: 'honest assaults', times: tries, happened });
    expect(won).toBeGreaterThan(tries / 4);
    expect(different).toBe(0);
  });

  it.each(Object.keys(forgedAssaults))('pays nothing for %s', { timeout: 3_600_000 }, (title) => {
    const tries = times(10, 5000);
    let paid = 0;
    for (let index = 0; index < tries; index++)
      if (forgedAssaults[title]!(chanceOf(`${title} ${index}`), `seed ${index}`) > 0) paid++;
    addToReport({ attack: `forged assault: ${title}`, times: tries, happened: `paid: ${paid}` });
    expect(paid).toBe(0);
  });
});
