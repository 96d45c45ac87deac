const noBreak = '\u00a0';
const minus = '\u2212';

/** Groups of three with a no-break space, a point before the decimals, U+2212 for less than zero. Rounds to `decimals`. */
export function amount(value: number, decimals = 2): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, noBreak);
  const isZero = Number(whole) === 0 && Number(fraction ?? 0) === 0;
  return `${value < 0 && !isZero ? minus : ''}${grouped}${fraction ? `.${fraction}` : ''}`;
}

/** An amount with its sign: +5.00, −5.00. */
export function gained(value: number, decimals = 2): string {
  return `${value < 0 ? '' : '+'}${amount(value, decimals)}`;
}

/** As many decimals as are needed, at most `max`: 5, 2.8, 0.08. */
export function trimmed(value: number, max = 2): string {
  return amount(value, decimalsOf(value, max));
}

export function decimalsOf(value: number, max = 2): number {
  return (value.toFixed(max).split('.')[1] ?? '').replace(/0+$/, '').length;
}

/** A whole number without decimals, any other with `max` of them: 80, 46.8. */
export function short(value: number, max = 1): string {
  return amount(value, Number.isInteger(Number(value.toFixed(max))) ? 0 : max);
}
