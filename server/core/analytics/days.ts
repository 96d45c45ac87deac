const dayMs = 86_400_000;

/** A day of UTC, `2026-11-30`. Text sorts as time does. */
export type Day = string;

export function dayOf(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10);
}

export function startOf(day: Day): number {
  return Date.parse(day);
}

export function addDays(day: Day, days: number): Day {
  return dayOf(startOf(day) + days * dayMs);
}

/** The days from the first to the last, both included. */
export function daysBetween(from: Day, until: Day): Day[] {
  const count = Math.max(0, Math.round((startOf(until) - startOf(from)) / dayMs) + 1);
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

export function minuteOf(ms: number): number {
  return Math.floor((ms % dayMs) / 60_000);
}
