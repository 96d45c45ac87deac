const number = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en');

/** A currency amount with thin groups, a true minus and, for a change, its sign. */
export function money(amount: number, isChange = false): string {
  const text = number.format(Math.abs(amount)).replaceAll(',', '\u202f');
  if (amount < 0) return `\u2212${text}`;
  return isChange ? `+${text}` : text;
}

export function countText(amount: number): string {
  return whole.format(amount).replaceAll(',', '\u202f');
}

/** UTC to the minute; with the year where it isn't this one. */
export function minute(time: string): string {
  const isThisYear = time.startsWith(new Date().toISOString().slice(0, 4));
  return `${isThisYear ? day(time).replace(/ \d{4}$/, '') : day(time)} ${time.slice(11, 16)}`;
}

/** UTC to the second. */
export function second(time: string): string {
  return `${day(time)} ${time.slice(11, 19)}`;
}

export function day(time: string): string {
  return new Date(time).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** The first part of an id, as people read it aloud. */
export function shortId(id: string): string {
  return id.replace(/^local:/, '').slice(0, 8);
}

/** A code as words: `refund_due` becomes `refund due`. */
export function words(code: string): string {
  return code.replaceAll('_', ' ');
}
