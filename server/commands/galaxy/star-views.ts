import type { Star } from '#engine/protocol/galaxy/calls.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { tripStars } from '#engine/rules/galaxy/mastery.ts';
import { forecastTrip } from '#engine/rules/trip/forecast.ts';
import { shipTypeFor } from '#engine/rules/trip/launch-refusals.ts';
import { starGoals } from '#engine/rules/trip/stars.ts';
import { shipInUse, systemsFor } from '../core/find-owned.ts';
import { statsOf, type ViewContext } from '../core/view-context.ts';
import { perksOf } from '../hangar/perks-of.ts';

/** The three stars of a trip: what they ask of the ship in use, and how far the player came. */
export function starViews(
  player: Player,
  system: number,
  trip: number,
  context: ViewContext,
  tunables = context.tunables,
): Star[] {
  const row = systemsFor(player, context)[system - 1]?.trips[trip - 1];
  if (!row) throw new Error(`No trip ${system}/${trip}`);
  const ship = shipInUse(player, shipTypeFor(row.type));
  const stats = ship ? statsOf(player, ship, context) : bareShip;
  const { durationMs } = forecastTrip({ ...row, system }, stats, perksOf(player, context), tunables);
  const { won, best } = tripStars(player, system, trip);
  return starGoals(row.type, durationMs, tunables).map(({ measure, goal }, index) => {
    const isWon = (won & (1 << index)) !== 0;
    return { measure, goal, best: isWon ? Math.max(goal, best[index]!) : best[index]!, isWon };
  });
}

const bareShip = { extractionPercent: 100, cargoPercent: 0, reduceTripSeconds: 0 };
