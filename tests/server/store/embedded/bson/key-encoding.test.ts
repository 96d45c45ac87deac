import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareValues } from '#server/store/embedded/bson/compare.ts';
import { encodeKey, successor } from '#server/store/embedded/bson/key-encoding.ts';
import type { BsonValue } from '#server/store/embedded/bson/values.ts';
import { numbers, texts, values } from '../../../fixtures/embedded/arbitrary-values.ts';

function orderOfKeys(a: Buffer, b: Buffer): number {
  return Buffer.compare(a, b);
}

describe('encoded keys', () => {
  it.each<[string, fc.Arbitrary<BsonValue>]>([
    ['of numbers', numbers],
    ['of texts', texts],
    ['of all values', values],
  ])('%s have the order of the values', (_name, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, arbitrary, (a, b) => {
        const order = Math.sign(compareValues(a, b));
        expect(orderOfKeys(encodeKey(a), encodeKey(b))).toBe(order);
        expect(orderOfKeys(encodeKey(a, -1), encodeKey(b, -1))).toBe(order === 0 ? 0 : -order);
      }),
      { numRuns: 3000 },
    );
  });

  it('are never a prefix of another, so that compound keys keep the order', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        const [x, y] = [encodeKey(a), encodeKey(b)];
        fc.pre(!x.equals(y));
        expect(x.subarray(0, y.length).equals(y)).toBe(false);
        expect(Buffer.compare(x, successor(x)!)).toBe(-1);
      }),
      { numRuns: 2000 },
    );
  });
});
