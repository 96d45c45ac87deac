const first = 6;
const last = 4;

/** A wallet's address as it is shown: its first six and last four characters (chapter 9). */
export function shortAddress(address: string): string {
  if (address.length <= first + last) return address;
  return `${address.slice(0, first)}…${address.slice(-last)}`;
}
