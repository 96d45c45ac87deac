import { expect, it } from 'vitest';
import type { Offer } from '#engine/content/schemas/offer.ts';
import { isOffered } from '#engine/rules/core/audience.ts';

const at = (hour: number) => Date.UTC(2027, 0, 1, hour);
const iso = (hour: number) => new Date(at(hour)).toISOString();
const share = (percent: number) => ({ salt: 'x', steps: [{ at: null, percent }] });

it.each<[name: string, offer: Partial<Offer>, isThere: boolean]>([
  ['without a limit', {}, true],
  ['retired', { retired: true }, false],
  ['retired within its window', { retired: true, from: iso(9), until: iso(15) }, false],
  ['before its beginning', { from: iso(13) }, false],
  ['at its beginning', { from: iso(12) }, true],
  ['before its end', { until: iso(13) }, true],
  ['at its end', { until: iso(12) }, false],
  ['for all', { audience: share(100) }, true],
  ['for nobody', { audience: share(0) }, false],
])('an offer %s', (_name, offer, isThere) => {
  expect(isOffered({ key: 'a', ...offer }, 'player', at(12))).toBe(isThere);
});

it('for a share of the players is for about that share, and for the same ones again', () => {
  const ids = Array.from({ length: 2000 }, (_, n) => `player-${n}`);
  const inIt = (percent: number) =>
    ids.filter((id) => isOffered({ key: 'a', audience: share(percent) }, id, at(12)));
  expect(inIt(30).length).toBeGreaterThan(500);
  expect(inIt(30).length).toBeLessThan(700);
  const more = new Set(inIt(60));
  expect(inIt(30).every((id) => more.has(id))).toBe(true);
});
