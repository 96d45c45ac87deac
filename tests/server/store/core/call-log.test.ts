import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSignature, findSignature, hashOfKey } from '#server/store/core/call-log.ts';

const hex = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 64, maxLength: 64 })
  .map((digits) => digits.join(''));
const signature = fc.tuple(fc.constantFrom('', '2.'), hex).map(([form, digits]) => form + digits);
const used = (text: string, idempotencyKey: string | null = null) => ({
  signature: text,
  idempotencyKey,
  staleAtMs: 2_000_000,
});

describe('used signatures', () => {
  it('are found in either form, with the hash of their key', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(signature, { maxLength: 20, selector: (text) => text.slice(-64) }),
        (all) => {
          let log = '';
          for (const key of all) log = addSignature(log, used(key, key), 80, 1_000_000).signatures;
          for (const item of all) expect(findSignature(log, item)).toBe(hashOfKey(item));
        },
      ),
    );
  });

  it('are not found when they were never added', () => {
    fc.assert(
      fc.property(signature, signature, (added, other) => {
        fc.pre(added.slice(-64) !== other.slice(-64));
        const log = addSignature('', used(added), 80, 1_000_000).signatures;
        expect(findSignature(log, other)).toBeUndefined();
        expect(findSignature('', other)).toBeUndefined();
      }),
    );
  });

  it.each(['', '2.', 'zz', '0'.repeat(10)])('throw for what isn’t a signature: %j', (text) => {
    expect(() => findSignature('', text)).toThrow('64 hexadecimal digits');
  });
});
