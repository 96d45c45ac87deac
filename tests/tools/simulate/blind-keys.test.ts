import { describe, expect, it } from 'vitest';
import type { PathVerb } from '#engine/content/kinds.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { flyByHand } from '#engine/simulation/hands.ts';
import { flightHands } from '#engine/simulation/play-object.ts';
import {
  type BlindKeys,
  phaseMs,
  playAttentive,
  playBlind,
} from '../../../tools/simulate/blind-keys/play-keys.ts';

/** Largest pay of blind keys, as a share of an ordinary hand's (D32). */
const maxShare = 0.65;
const seeds = ['a', 'b', 'c', 'd'];
const mean = (pay: (seed: string) => number) =>
  seeds.reduce((sum, seed) => sum + pay(seed), 0) / seeds.length;
const ordinaryPay = (verb?: PathVerb) => {
  const hand = { ...flightHands.find(({ key }) => key === 'ordinary')!, pirates: 0 };
  return mean((seed) => flyByHand(hand, seed, defaultTunables, { verb, durationMs: phaseMs }).pay);
};

/** The best sequences that `npm run simulate -- blind-keys` found, and those that anybody would try. */
const sequences: readonly (readonly [PathVerb | undefined, BlindKeys])[] = [
  [undefined, { keys: ['hit'], everyMs: 600, holdMs: 50 }],
  [undefined, { keys: ['up', 'hit', 'down', 'down'], everyMs: 250, holdMs: 50 }],
  [undefined, { keys: ['down', 'hit', 'up', 'up'], everyMs: 250, holdMs: 50 }],
  [undefined, { keys: ['left', 'right', 'hit'], everyMs: 350, holdMs: 50 }],
  [undefined, { keys: [1], everyMs: 600, holdMs: 50 }],
  [undefined, { keys: [1, 2, 3, 4], everyMs: 250, holdMs: 50 }],
  ['hold', { keys: ['left', 'right', 'hit'], everyMs: 350, holdMs: 1000 }],
  ['hold', { keys: [1, 2, 3, 4], everyMs: 900, holdMs: 1000 }],
  ['swipe', { keys: ['up', 'down', 'up', 'hit'], everyMs: 150, holdMs: 50 }],
  ['pulse', { keys: ['down', 'up', 'hit', 'down'], everyMs: 350, holdMs: 50 }],
  ['tow', { keys: ['up', 'hit', 'down', 'hit'], everyMs: 350, holdMs: 500 }],
];

describe('keys pressed without a look at the screen', () => {
  it.each(sequences)('bring little with %s by %j', (verb, blind) => {
    expect(mean((seed) => playBlind(seed, verb, blind)) / ordinaryPay(verb)).toBeLessThanOrEqual(maxShare);
  });
});

describe('keys pressed by somebody who looks', () => {
  it.each([
    [undefined, 250, 0.12],
    [undefined, 350, 0.12],
    ['hold', 300, 0.05],
    ['pulse', 300, 0.05],
  ] as const)(
    'bring about as much as an ordinary hand with %s, a press every %i ms',
    (verb, pressMs, errors) => {
      const share = mean((seed) => playAttentive(seed, verb, { pressMs, errors })) / ordinaryPay(verb);
      expect(share).toBeGreaterThan(0.85);
      expect(share).toBeLessThan(1.2);
    },
  );
});
