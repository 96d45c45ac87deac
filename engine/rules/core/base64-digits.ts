/** Digits of the numbers 0 to 63. */
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** One digit for a number from 0 to 63, for compact text in a player's document. */
export function toDigit(number: number): string {
  return digits[number] ?? 'A';
}

/** Number of a digit; 0 for a missing one. */
export function fromDigit(digit: string | undefined): number {
  return digit === undefined ? 0 : Math.max(0, digits.indexOf(digit));
}
