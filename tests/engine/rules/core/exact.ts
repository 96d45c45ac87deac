/** Exact fractions, to compare the results of floats with those of a formula. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** A number as written in decimals: 0.2 is a fifth, not the float closest to it. */
export function exact(value: number): Fraction {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', decimals = ''] = digits.split('.');
  const power = Number(exponent) - decimals.length;
  const over = BigInt(whole + decimals);
  return power < 0
    ? { over, under: 10n ** BigInt(-power) }
    : { over: over * 10n ** BigInt(power), under: 1n };
}

export function plus(...terms: readonly Fraction[]): Fraction {
  return terms.reduce((a, b) => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under }));
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { over: -b.over, under: b.under });
}

export function times(...factors: readonly Fraction[]): Fraction {
  return factors.reduce((a, b) => ({ over: a.over * b.over, under: a.under * b.under }));
}

export function by(a: Fraction, b: Fraction): Fraction {
  return times(a, { over: b.under, under: b.over });
}

/** A percentage of a fraction. */
export function percentOf(whole: Fraction, percent: Fraction): Fraction {
  return by(times(whole, percent), exact(100));
}

export function floor({ over, under }: Fraction): number {
  return Number((over - (((over % under) + under) % under)) / under);
}

export function max(a: Fraction, b: Fraction): Fraction {
  return minus(a, b).over >= 0n ? a : b;
}

/** The nearest whole number; a half rounds up. */
export function nearest(fraction: Fraction): number {
  return floor(plus(fraction, exact(0.5)));
}
