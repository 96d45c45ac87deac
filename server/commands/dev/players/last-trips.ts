import { tripAt } from '#engine/content/galaxy.ts';
import type { PlayerPage } from '#engine/protocol/dev/player-calls.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { toAmount, toTime, type ViewContext } from '#server/commands/core/view-context.ts';
import { nameOf } from '#server/core/strings/strings.ts';
import type { Store } from '#server/store/core/open-store.ts';

const ofEachShip = 5;

/** The last trips of each ship, newest first: flights are indexed by ship. */
export async function lastTrips(
  { flights }: Store,
  { id, ships }: Player,
  context: ViewContext,
): Promise<PlayerPage['pastTrips']> {
  const all = await Promise.all(ships.map((ship) => flights.list(id, ship.id, 0, ofEachShip)));
  return all
    .flat()
    .toSorted((a, b) => b.finishedAtMs - a.finishedAtMs)
    .map(({ flight, finishedAtMs, mined, manualMined }) => ({
      flightId: flight.id,
      shipId: flight.shipId,
      trip: tripName(flight, context),
      finishedAt: toTime(finishedAtMs),
      mined: toAmount(mined),
      manualMined: toAmount(manualMined),
      taps: flight.tapped.length + flight.tappedAgain.length,
    }));
}

export function tripName({ system, trip }: Flight, { language }: Pick<ViewContext, 'language'>): string {
  const row = tripAt(system, trip);
  return row ? nameOf('trips', row.key, language) : `${system}.${trip}`;
}
