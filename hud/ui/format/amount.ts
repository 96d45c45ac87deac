const noBreak = '\u00a0';
const minus = '\u2212';

/** Groups of three with a no-break space, a point before the decimals, U+2212 for less than zero. Rounds to `decimals`. */
export function amount(value: number, decimals = 2): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, noBreak);
  const isZero = Number(whole) === 0 && Number(fraction ?? 0) === 0;
  return `${value < 0 && !isZero ? minus : ''}${grouped}${fraction ? `.${fraction}` : ''}`;
}

/** An amount that came in: with its plus. */
export function gained(value: number, decimals = 2): string {
  return `${value < 0 ? '' : '+'}${amount(value, decimals)}`;
}

/** As many decimals as say something, at most `most`: 5, 2.8, 0.08. */
export function trimmed(value: number, most = 2): string {
  return amount(value, decimalsOf(value, most));
}

export function decimalsOf(value: number, most = 2): number {
  return (value.toFixed(most).split('.')[1] ?? '').replace(/0+$/, '').length;
}

/** At most `most` decimals, and none that say nothing: 46.8, 80. */
export function short(value: number, most = 1): string {
  return amount(value, Number.isInteger(Number(value.toFixed(most))) ? 0 : most);
}
