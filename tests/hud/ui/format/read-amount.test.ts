import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiDigits, readAmount } from '#hud/ui/format/read-amount.ts';

describe('a typed amount', () => {
  it.each([
    ['', '', false],
    ['0', '', false],
    ['007', '7', false],
    ['12', '12', false],
    ['12.50', '12', true],
    ['12,50', '12', true],
    ['12.', '12', true],
    ['0.5', '', true],
    ['.5', '', true],
    ['1,250', '1', true],
    ['1,250.75', '1250', true],
    ['1.250,75', '1250', true],
    ['1,250,000', '1250000', false],
    ['1.250.000,5', '1250000', true],
    ['1,5,0', '1', true],
    ['1 250', '1250', false],
    ['1\u00a0250\u202f000', '1250000', false],
    ["1'250", '1250', false],
    ['1e5', '1', true],
    ['-5', '', true],
    ['5-', '5', true],
    ['1/2', '1', true],
    ['Infinity', '', true],
    ['\u06f1\u06f2\u06f3', '123', false],
    ['\u0661\u0662\u066b\u0665', '12', true],
    ['\u0661\u066c\u0662\u0665\u0660', '1250', false],
    ['\uff11\uff12\uff13', '123', false],
    ['\u{1d7d8}\u{1d7d9}\u{1d7ff}', '19', false],
  ])('reads %j as %j, cut: %s', (text, digits, isCut) => {
    expect(readAmount(text)).toEqual({ digits, isCut });
  });

  it('is never more than the text says', () => {
    const separators = fc.constantFrom('.', ',', ' ');
    fc.assert(
      fc.property(fc.nat(999_999), separators, fc.nat(99), (whole, separator, fraction) => {
        const { digits } = readAmount(`${whole}${separator}${fraction}`);
        const most = separator === ' ' ? Number(`${whole}${fraction}`) : whole;
        expect(Number(digits)).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('digits of other scripts', () => {
  it.each([
    ['\u0967\u0968', '12'],
    ['\u0e53a\u0e54', '3a4'],
    ['9', '9'],
  ])('%j become %j', (text, ascii) => {
    expect(asciiDigits(text)).toBe(ascii);
  });
});
