const first = 6;
const last = 4;

/** A wallet's address as it is shown: its first six and last four characters. */
export function shortAddress(address: string): string {
  if (address.length <= first + last) return address;
  return `${address.slice(0, first)}…${address.slice(-last)}`;
}
