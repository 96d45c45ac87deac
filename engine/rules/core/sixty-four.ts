/** Digits for numbers below 64, as compact text in a player's document. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function toSixtyFour(number: number): string {
  return alphabet[number] ?? 'A';
}

/** 0 for a missing digit. */
export function fromSixtyFour(digit: string | undefined): number {
  return digit === undefined ? 0 : Math.max(0, alphabet.indexOf(digit));
}
