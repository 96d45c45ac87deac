/** Separators of thousands that are never a decimal point: spaces, apostrophes, the Arabic separator. */
const groupMarks = /[\s'’\u066c]/gu;

/** Replaces the decimal digits of any script with ASCII ones; other characters stay. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)));
}

/** Unicode keeps the ten digits of a script together, 0 first, and may put such tens side by side. */
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}

/** A whole amount as typed or pasted. */
export interface ReadAmount {
  /** ASCII digits without leading zeros; empty for nothing. */
  readonly digits: string;
  /** True when a part of the text was left out, such as a fraction. */
  readonly isCut: boolean;
}

/**
 * Reads a whole, positive amount in any script. Never more than the text says: a fraction is cut, a single
 * point or comma is decimal, and reading ends at the first other character ("1e5" is 1, "-5" nothing).
 *
 *     readAmount('12.50')    // { digits: '12', isCut: true }
 *     readAmount('1,250.75') // { digits: '1250', isCut: true }
 *     readAmount('1 250')    // { digits: '1250', isCut: false }
 */
export function readAmount(text: string): ReadAmount {
  const plain = asciiDigits(text.trim()).replace(groupMarks, '');
  const [number = ''] = /^[\d.,\u066b]*/.exec(plain) ?? [];
  const whole = wholePart(number);
  const digits = whole.replace(/[.,\u066b]/g, '').replace(/^0+/, '');
  return { digits, isCut: whole.length < plain.length };
}

/** Repeated separators of one kind group thousands; otherwise the last one begins the fraction. */
function wholePart(number: string): string {
  if (/^\d{1,3}([.,\u066b])\d{3}(\1\d{3})+$/.test(number)) return number;
  const [, whole = number] = /^(.*)[.,\u066b]/.exec(number) ?? [];
  const isPlain = /^\d*$/.test(whole);
  // Thousands before a fraction are groups of three; anything else ends at its first separator.
  const isGrouped = /^\d{1,3}([.,\u066b])\d{3}(\1\d{3})*$/.test(whole);
  return isPlain || isGrouped ? whole : number.slice(0, number.search(/[.,\u066b]/));
}
