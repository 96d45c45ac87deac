import { describe, expect, it } from 'vitest';
import { chanceOf } from '#tools/simulate/fair-play/hands.ts';
import { addToReport, times } from '../report.ts';
import { forgedPlays, playHonestly } from './encounters.ts';

/**
 * A hand that plays another seed's rings is in the gaps now and then: as luck goes, and far less often than a
 * player.
 */
const luck: Readonly<Record<string, number>> = { 'the win of another seed': 0.03 };

describe('an encounter', () => {
  it('counts what honest players did, won or lost', { timeout: 3_600_000 }, () => {
    const tries = times(40, 100_000);
    let [won, different] = [0, 0];
    for (let index = 0; index < tries; index++) {
      const played = playHonestly(index);
      if (played.won) won++;
      if (!played.isSame) different++;
    }
    const happened = `${won} won, refused or decided otherwise: ${different}`;
    addToReport({ attack: 'honest encounters', times: tries, happened });
    expect(won).toBeGreaterThan(tries / 4);
    expect(different).toBe(0);
  });

  it.each(Object.keys(forgedPlays))('pays nothing but luck for %s', { timeout: 3_600_000 }, (title) => {
    const tries = times(10, 5000);
    let paid = 0;
    for (let index = 0; index < tries; index++)
      if (forgedPlays[title]!(chanceOf(`${title} ${index}`), `seed ${index}`) > 0) paid++;
    addToReport({ attack: `forged encounter: ${title}`, times: tries, happened: `paid: ${paid}` });
    expect(paid).toBeLessThanOrEqual(Math.ceil(tries * (luck[title] ?? 0)));
  });
});
