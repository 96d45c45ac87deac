import type { Step } from '#engine/protocol/dev/console-data.ts';
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
    ['upgraded', hasUpgraded(before, after)],
    ['launched_again', hasLaunched && before.totals.trips + before.flights.length > 0],
  ];
  return taken.flatMap(([step, isTaken]) => (isTaken ? [step] : []));
}

/** A ship that was there before has a higher level. A new ship isn't a level that was bought. */
function hasUpgraded(before: Player, after: Player): boolean {
  const levels = new Map(before.ships.map(({ id, level }) => [id, level]));
  return after.ships.some(({ id, level }) => level > (levels.get(id) ?? level));
}
