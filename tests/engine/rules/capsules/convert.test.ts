import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversionRate, convert } from '#engine/rules/capsules/convert.ts';
import { by, exact, floor, times } from '../../fixtures/exact.ts';
import { aPlayer, ledgerSums, noon, ok, tunables } from '../../fixtures/given.ts';

const rich = aPlayer({ balance: { default: 100_000, clean: 5 } });

describe('converting PROTO (D4)', () => {
  it.each([
    [1, false, 0.01],
    [100, false, 1],
    [100, true, 1.1],
    [999, false, 9.99],
    [7, true, 0.07],
    [1000, true, 11],
  ])('%i PROTO, as a general: %s, give %f clean', (amount, isGeneral, clean) => {
    const { player, effects } = ok(
      convert(rich, amount, { isGeneral, reference: 'ref', nowMs: noon, tunables }),
    );
    expect(player.balance).toEqual({ default: 100_000 - amount * 100, clean: 5 + Math.round(clean * 100) });
    expect(ledgerSums(effects)).toEqual({ default: -amount * 100, clean: Math.round(clean * 100) });
  });

  it('is refused for a hundredth more than the balance', () => {
    const short = aPlayer({ balance: { default: 9_999, clean: 0 } });
    expect(convert(short, 100, { isGeneral: false, reference: 'ref', nowMs: noon, tunables })).toEqual({
      refuse: 'not_enough_balance',
    });
    expect(convert(short, 99, { isGeneral: false, reference: 'ref', nowMs: noon, tunables })).toHaveProperty(
      'ok',
    );
  });

  it.each([0, -5, 1.5, Number.NaN])('of %d PROTO is a bug of the caller', (amount) => {
    expect(() =>
      convert(rich, amount, { isGeneral: false, reference: 'ref', nowMs: noon, tunables }),
    ).toThrow();
  });

  it('uses the rate that the screen shows', () => {
    expect(conversionRate(false, tunables)).toBe(0.01);
    expect(conversionRate(true, tunables)).toBe(0.011);
  });

  it('gives what exact fractions give, even for a trillion', () => {
    const amounts = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 1e12 }));
    fc.assert(
      fc.property(amounts, fc.boolean(), (amount, isGeneral) => {
        const player = aPlayer({ balance: { default: amount * 100, clean: 0 } });
        const change = ok(convert(player, amount, { isGeneral, reference: 'ref', nowMs: noon, tunables }));
        const rate = by(times(exact(0.01), exact(isGeneral ? 110 : 100)), exact(100));
        expect(change.player.balance).toEqual({ default: 0, clean: floor(times(exact(amount * 100), rate)) });
      }),
      { numRuns: 300 },
    );
  });
});
