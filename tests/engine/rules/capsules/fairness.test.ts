import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commitmentOf,
  drawMessage,
  drawNumber,
  pickFairly,
  verifyDraw,
} from '#engine/rules/capsules/fairness.ts';

const seeds = fc
  .uint8Array({ minLength: 16, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const nonces = fc.stringMatching(/^[\w-]{0,64}$/);

describe('a draw', () => {
  it('equals the result of another implementation of SHA-256 and HMAC', () => {
    fc.assert(
      fc.property(seeds, nonces, fc.constantFrom(0, 1, 2), (seed, nonce, index) => {
        const message = drawMessage('ship', nonce);
        const digest = createHmac('sha256', seed).update(message).digest('hex');
        expect(commitmentOf(seed)).toBe(createHash('sha256').update(seed).digest('hex'));
        expect(drawNumber(seed, message, index as 0)).toBe(
          Number.parseInt(digest.slice(index * 13, index * 13 + 13), 16) / 16 ** 13,
        );
      }),
    );
  });

  it('never changes for a seed and a message, because players keep them', () => {
    const seed = 'b1d4ee072c956a3f91cd07f8e5b24c60';
    expect(commitmentOf(seed)).toBe(createHash('sha256').update(seed).digest('hex'));
    expect(drawNumber(seed, 'artifact:7f2c0041')).toMatchInlineSnapshot(`0.344853824711439`);
  });

  it("passes the check that anyone can run, and a changed draw doesn't", () => {
    fc.assert(
      fc.property(seeds, seeds, nonces, (seed, other, nonce) => {
        const message = drawMessage('synthesis', nonce);
        const shown = { commitment: commitmentOf(seed), seed, message, draw: drawNumber(seed, message) };
        expect(verifyDraw(shown)).toBe(true);
        expect(verifyDraw({ ...shown, draw: shown.draw + 2 ** -52 })).toBe(false);
        expect(verifyDraw({ ...shown, message: `${message}!` })).toBe(false);
        if (other !== seed) expect(verifyDraw({ ...shown, seed: other })).toBe(false);
      }),
    );
  });

  it('is never made without a seed', () => {
    expect(() => commitmentOf('')).toThrow(/No seed/);
  });

  it('differs by kind and by nonce', () => {
    const seed = 'a'.repeat(32);
    const draws = ['ship:', 'artifact:', 'synthesis:', 'ship:1', 'ship:2'].map((text) =>
      drawNumber(seed, text),
    );
    expect(new Set(draws).size).toBe(draws.length);
  });

  it('is evenly spread: ten thousand seeds, ten bins', () => {
    const bins = Array.from({ length: 10 }, () => 0);
    for (let number = 0; number < 10_000; number++)
      bins[Math.floor(drawNumber(`seed-${number}`, 'ship:') * 10)]! += 1;
    // Six standard deviations of a bin of a thousand.
    for (const count of bins) expect(Math.abs(count - 1000)).toBeLessThan(180);
  });
});

describe('picking fairly', () => {
  const weights = fc
    .array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 8 })
    .filter((all) => all.some(Boolean));
  const at = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  it('picks each outcome in proportion to its weight', () => {
    fc.assert(
      fc.property(weights, at, (all, number) => {
        const { index, from, to } = pickFairly(all, number);
        const total = all.reduce((sum, weight) => sum + weight, 0);
        expect(number).toBeGreaterThanOrEqual(from);
        expect(number).toBeLessThan(to);
        expect(to - from).toBeCloseTo(all[index]! / total, 12);
      }),
    );
  });

  it('throws when there is nothing to pick from', () => {
    expect(() => pickFairly([0, 0], 0.5)).toThrow(/Nothing/);
  });
});

describe('a pick on the border of two outcomes', () => {
  it('is the second one', () => {
    expect(pickFairly([1, 1], 0.5)).toEqual({ index: 1, from: 0.5, to: 1 });
  });
});
