export interface Interval {
  readonly low: number;
  readonly high: number;
}
export interface Share {
  readonly count: number;
  readonly n: number;
}
export interface Sample {
  readonly n: number;
  readonly sum: number;
  /** The sum of the squares. */
  readonly squares: number;
}

/** Quantiles of the normal distribution: two-sided 95 % and 99 %. */
export const z95 = 1.959964;
export const z99 = 2.575829;

/** Wilson's interval of a share: it stays within 0 and 1, also with few or with none. */
export function wilson({ count, n }: Share, z: number): Interval {
  const share = count / n;
  const middle = share + (z * z) / (2 * n);
  const reach = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  const whole = 1 + (z * z) / n;
  return { low: Math.max(0, (middle - reach) / whole), high: Math.min(1, (middle + reach) / whole) };
}

/** The difference of two shares, the first minus the second: Newcombe's interval from two of Wilson's. */
export function shareDifference(a: Share, b: Share, z: number): Interval {
  const [shareA, shareB] = [a.count / a.n, b.count / b.n];
  const [ofA, ofB] = [wilson(a, z), wilson(b, z)];
  const difference = shareA - shareB;
  return {
    low: difference - Math.hypot(shareA - ofA.low, ofB.high - shareB),
    high: difference + Math.hypot(ofA.high - shareA, shareB - ofB.low),
  };
}

/** The difference of two means, the first minus the second: Welch's interval, for samples large enough for the normal one. */
export function meanDifference(a: Sample, b: Sample, z: number): Interval {
  const difference = a.sum / a.n - b.sum / b.n;
  const reach = z * Math.sqrt(varianceOf(a) / a.n + varianceOf(b) / b.n);
  return { low: difference - reach, high: difference + reach };
}

function varianceOf({ n, sum, squares }: Sample): number {
  return Math.max(0, (squares - (sum * sum) / n) / (n - 1));
}
