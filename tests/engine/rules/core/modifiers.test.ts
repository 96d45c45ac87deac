import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultTunables, tunableFaults, tunableNames } from '#engine/content/tunables.ts';
import { type Modifier, termsBy } from '#engine/rules/core/modifiers.ts';

const tunables = defaultTunables;

describe('the terms that modifiers lead to', () => {
  it('are the changed tunables only', () => {
    expect(termsBy(tunables, [])).toBeNull();
    expect(termsBy(tunables, [{ tunable: 'maxPirates', times: 2 }])).toEqual({ maxPirates: 10 });
    expect(termsBy(tunables, [{ tunable: 'maxPirates', times: 1 }])).toBeNull();
  });

  it('multiply before they add, whatever the order', () => {
    const modifiers: Modifier[] = [
      { tunable: 'cargoXl', plus: 1 },
      { tunable: 'cargoXl', times: 2 },
      { tunable: 'cargoXl', times: 3, plus: -0.4 },
    ];
    expect(termsBy(tunables, modifiers)?.cargoXl).toBeCloseTo(1.4 * 6 + 0.6);
    expect(termsBy(tunables, modifiers.toReversed())).toEqual(termsBy(tunables, modifiers));
  });

  it('never leave the range of a tunable', () => {
    const modifier = fc.record({
      tunable: fc.constantFrom(...tunableNames),
      times: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      plus: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(modifier, { maxLength: 12 }), (modifiers) => {
        expect(tunableFaults(termsBy(tunables, modifiers) ?? {})).toEqual({});
      }),
    );
  });
});
