import { describe, expect, it } from 'vitest';
import { medianOf } from '#tools/overlay/pay/expected-pay.ts';
import { p95Of, rateOf } from '#tools/overlay/sandbox/frame-meter.ts';

describe('the frame meter', () => {
  it('reports the frame rate and the 95th percentile of the frame times', () => {
    const frames = [...new Array<number>(94).fill(16), ...new Array<number>(6).fill(50)];
    expect(rateOf(frames)).toBeCloseTo(100_000 / (94 * 16 + 6 * 50));
    expect(p95Of(frames)).toBe(50);
    expect(p95Of(frames.slice(0, 97))).toBe(16);
  });

  it('reports nothing before the first frame', () => {
    expect(rateOf([])).toBeUndefined();
    expect(p95Of([])).toBeUndefined();
  });
});

describe('the median of simulated pilots', () => {
  it('counts pilots who never finished as last', () => {
    expect(medianOf([3, null, 1])).toBe(3);
    expect(medianOf([3, null, null])).toBeNull();
    expect(medianOf([4, 2])).toBe(2);
    expect(medianOf([])).toBeNull();
  });
});
