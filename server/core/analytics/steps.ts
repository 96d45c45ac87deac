import type { Step } from '#engine/protocol/dev/analytics-tables.ts';
import type { Player } from '#engine/rules/core/player.ts';

/** The funnel looks at this time after a player was created. */
export const firstHourMs = 3_600_000;

/** The steps that a change of the player takes. */
export function stepsOf(before: Player, after: Player): Step[] {
  const known = new Map(before.flights.map((flight) => [flight.id, flight]));
  const hasLaunched = after.flights.some(({ id }) => !known.has(id));
  const taken: [Step, boolean][] = [
    ['launched', hasLaunched],
    ['tapped', after.flights.some(({ id, tapped }) => tapped.length > (known.get(id)?.tapped.length ?? 0))],
    ['collected', after.totals.trips > before.totals.trips],
    ['upgraded', levelsOf(after) > levelsOf(before)],
    ['launched_again', hasLaunched && before.totals.trips + before.flights.length > 0],
  ];
  return taken.flatMap(([step, isTaken]) => (isTaken ? [step] : []));
}

function levelsOf({ ships }: Player): number {
  return ships.reduce((sum, { level }) => sum + level, 0);
}
