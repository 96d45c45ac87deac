import { describe, expect, it } from 'vitest';
import { clock, formatAmount, gained, isoDuration, short } from '#hud/ui/format/amount.ts';

describe('amounts as the player reads them', () => {
  it('groups thousands with a no-break space and has two decimals', () => {
    expect(formatAmount(12480.5)).toBe('12\u00a0480.50');
    expect(formatAmount(1234567.891)).toBe('1\u00a0234\u00a0567.89');
    expect(formatAmount(999)).toBe('999.00');
  });

  it('writes a negative amount with a minus sign, not a hyphen, and zero without one', () => {
    expect(formatAmount(-18, 0)).toBe('\u221218');
    expect(formatAmount(-0.001)).toBe('0.00');
  });

  it('marks a gain with a plus', () => {
    expect(gained(39.05)).toBe('+39.05');
    expect(gained(-1)).toBe('\u22121.00');
  });

  it('leaves out trailing zeros', () => {
    expect(short(80)).toBe('80');
    expect(short(46.8)).toBe('46.8');
    expect(short(46.999)).toBe('47');
  });
});

describe('a countdown', () => {
  it('rounds up to a second and never goes below zero', () => {
    expect(clock(4_363_001)).toBe('01:12:44');
    expect(clock(1)).toBe('00:00:01');
    expect(clock(-5000)).toBe('00:00:00');
  });

  it('has a text for screen readers', () => {
    expect(isoDuration(90_000)).toBe('PT90S');
  });
});
