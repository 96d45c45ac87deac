import { galaxy } from '#engine/content/galaxy.ts';
import type { Stat } from '#engine/content/kinds.ts';
import type { Habit } from '#engine/simulation/habits.ts';
import { livePilot } from '#engine/simulation/live-pilot.ts';

/** The stats that get points first; the others follow when these are full. */
export const ways: readonly (readonly Stat[])[] = [
  ['extraction', 'recovery', 'health'],
  ['extraction'],
  ['recovery'],
  ['speed'],
  ['speed', 'recovery'],
  ['extraction', 'speed'],
  ['energy', 'extraction'],
  ['luck'],
];

export interface PointsRow {
  readonly points: readonly Stat[];
  /** PROTO over all simulated days. */
  readonly earned: number;
  /** Days; null when the time didn't suffice. */
  readonly firstSystemDays: number | null;
  readonly galaxyDays: number | null;
}

/** Results of pilots of one habit that spend their points in different ways: medians. */
export function comparePoints(habit: Habit, pilots: number, days: number): PointsRow[] {
  return ways.map((points) => {
    const lives = Array.from({ length: pilots }, (_, index) =>
      livePilot({ ...habit, points }, `points ${index}`, days, galaxy.systems.length),
    );
    const middle = (of: (life: (typeof lives)[number]) => number | null) => {
      const sorted = lives.map((life) => of(life) ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
      const found = sorted[sorted.length >> 1]!;
      return Number.isFinite(found) ? found : null;
    };
    return {
      points,
      earned: middle((life) => life.days.at(-1)?.earned ?? 0) ?? 0,
      firstSystemDays: middle((life) => life.firstSystemDays),
      galaxyDays: middle((life) => life.galaxyDays),
    };
  });
}
