/** A pause longer than this many minutes ends a visit. */
const longestPause = 15;

/** Up to how many minutes a visit is in each class of length; the last class has no end. */
const visitLengths = [1, 5, 15, 30, 60, Number.POSITIVE_INFINITY] as const;

/** The lengths of a day's visits in minutes, from the minutes in which there was a call. One that passes midnight is two. */
export function visitsOf(minutes: readonly number[]): number[] {
  const sorted = [...new Set(minutes)].sort((a, b) => a - b);
  const visits: number[] = [];
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const minute of sorted) {
    if (minute - last > longestPause) {
      visits.push(1);
      first = minute;
    } else visits[visits.length - 1] = minute - first + 1;
    last = minute;
  }
  return visits;
}

/** The class of a visit's length, from 0. */
export function lengthClass(minutes: number): number {
  return visitLengths.findIndex((upTo) => minutes <= upTo);
}
