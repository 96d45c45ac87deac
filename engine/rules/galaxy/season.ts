import type { Tunables } from '#engine/content/tunables.ts';

const dayMs = 86_400_000;

/** When the season ends and the next one begins, in milliseconds since the epoch; null until it is announced. */
export function seasonDates(tunables: Tunables): { endsAtMs: number | null; nextAtMs: number | null } {
  return { endsAtMs: startOf(tunables.seasonEndDay), nextAtMs: startOf(tunables.nextSeasonDay) };
}

/** Days left until `atMs`, the current one included; 0 once it is reached. */
export function daysUntil(atMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((atMs - nowMs) / dayMs));
}

function startOf(day: number): number | null {
  return day > 0 ? day * dayMs : null;
}
