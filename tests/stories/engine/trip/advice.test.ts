import { describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { AssaultInput } from '#engine/rules/trip/assault/assault.ts';
import { assaultAdvice } from '#engine/rules/trip/assault/assault-advice.ts';
import { dockingTerms, type StickInput } from '#engine/rules/trip/docking/docking.ts';
import { dockingAdvice } from '#engine/rules/trip/docking/docking-advice.ts';
import {
  type AssaultHand,
  assaultHands,
  cleanAssault,
  fightAssault,
} from '#engine/systems/assault/assault-pilot.ts';
import { reviewAssault } from '#engine/systems/assault/review-assault.ts';
import { cleanDocking, dockingHands, flyDocking } from '#engine/systems/docking/docking-pilot.ts';
import { reviewDocking } from '#engine/systems/docking/review-docking.ts';
import { termsOf } from '../../../engine/fixtures/assault-bot.ts';

const seeds = Array.from({ length: 40 }, (_, index) => `advice ${index}`);
const medium = dockingTerms(defaultTunables, 'medium');

/** Most frequent advice over the failures of some logs. */
function mostly<Code extends string>(codes: readonly (Code | null)[]): Code | null {
  const failed = codes.filter((code) => code !== null);
  const count = (code: Code) => failed.filter((other) => other === code).length;
  return [...new Set(failed)].sort((a, b) => count(b) - count(a))[0] ?? null;
}

describe('advice after a docking', () => {
  const adviceOf = (seed: string, input: readonly StickInput[]) =>
    dockingAdvice(reviewDocking(seed, input, medium), medium);

  it('is nothing after a win', () => {
    expect(adviceOf('won', cleanDocking('won', medium))).toBeNull();
  });

  it.each([
    ['nobody steered', 'not_steered', []],
    ['the ship went the other way', 'frame_missed', [{ tick: 0, x: 0, y: 1 }]],
    ['the ship set off after ten seconds', 'came_late', [{ tick: 620, x: 0, y: -1 }]],
  ] as const)('when %s is %s', (_, code, input) => {
    expect(seeds.map((seed) => adviceOf(seed, input))).toContain(code);
  });

  it('tells a newcomer who never brakes to brake', () => {
    const codes = seeds.map((seed) => adviceOf(seed, flyDocking(seed, medium, dockingHands.newcomer).input));
    expect(mostly(codes)).toBe('braked_late');
  });

  it('tells a nervous hand to calm the stick', () => {
    const input = Array.from({ length: 90 }, (_, index) => ({
      tick: index * 10,
      x: index % 2 ? 0.35 : -0.35,
      y: index < 12 ? -0.4 : 0,
    }));
    expect(seeds.map((seed) => adviceOf(seed, input))).toContain('turned_much');
  });

  it('compares with a run that wins the same docking', () => {
    for (const seed of seeds) expect(reviewDocking(seed, cleanDocking(seed, medium), medium).won).toBe(true);
  });
});

describe('advice after an assault', () => {
  const terms = termsOf('hard');
  const adviceOf = (seed: string, input: readonly AssaultInput[]) =>
    assaultAdvice(reviewAssault(seed, input, terms));
  const fought = (hand: Partial<AssaultHand>) =>
    seeds.map((seed) =>
      adviceOf(seed, fightAssault(seed, terms, { ...assaultHands.perfect, ...hand }).input),
    );

  it('is nothing after a win, and the clean run is one', () => {
    for (const seed of seeds.slice(0, 10)) {
      const input = cleanAssault(seed, terms);
      const review = reviewAssault(seed, input, terms);
      // On a hard base even the perfect hand may be unlucky.
      expect(assaultAdvice(review)).toBe(review.won ? null : 'late_orders');
    }
  });

  it('names the phase without an order, the pilot who pulled back, and too early answers', () => {
    expect(adviceOf('none', [])).toBe('no_order');
    expect(adviceOf('back', [{ tick: 100, act: 'retreat' }])).toBe('pulled_back');
    const early = seeds.map((seed) =>
      adviceOf(
        seed,
        fightAssault(seed, terms, assaultHands.perfect).input.map(({ tick, act }) =>
          act === 'answer' ? { tick: tick - 40, act } : { tick, act },
        ),
      ),
    );
    expect(mostly(early)).toBe('mistimed');
  });

  it('tells wrong stations from missing answers', () => {
    expect(fought({ misorders: 1 })).toContain('wrong_station');
    expect(mostly(fought({ overlooks: 0.6 }))).toBe('few_answers');
  });
});
