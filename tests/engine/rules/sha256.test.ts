import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitOf, hmacSha256, sha256, toHex } from '../../../engine/rules/sha256.ts';

const texts = fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 80 }));

describe('SHA-256', () => {
  // FIPS 180-4, the examples of one and of two blocks.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('of %j is %s', (text, hex) => {
    expect(toHex(sha256(text))).toBe(hex);
  });

  it('is what another implementation gives, of texts of every length around a block', () => {
    for (let length = 0; length <= 130; length++) {
      const text = 'x'.repeat(length);
      expect(toHex(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'));
    }
    fc.assert(
      fc.property(texts, (text) => {
        expect(toHex(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'));
      }),
    );
  });

  it('under a key is HMAC, with keys longer than a block too', () => {
    fc.assert(
      fc.property(texts, texts, (key, message) => {
        const digest = createHmac('sha256', key).update(message).digest('hex');
        const words = hmacSha256(key, message);
        expect(toHex(words)).toBe(digest);
        expect([0, 7, 8, 63].map((index) => digitOf(words, index).toString(16)).join('')).toBe(
          digest[0]! + digest[7]! + digest[8]! + digest[63]!,
        );
      }),
    );
  });
});
