import { state } from '#engine/client/core/state.ts';
import type { Trip } from '#engine/protocol/galaxy/calls.ts';
import { shipTypeFor } from '#engine/rules/trip/launch-refusals.ts';
import type { Art } from '#scenes/stage/art.ts';
import { shipPicture } from '#scenes/trip/ship-pictures.ts';

/**
 * Fetches what the launch of a trip shows, while the player still looks at the system: otherwise the map would stand without
 * its HUD until the pictures have come. A failure is none here, because the launch fetches them again.
 */
export function warmLaunch(art: Art, trip: Trip): void {
  const type = shipTypeFor(trip.type);
  const ship = state.ships.find((one) => one.inUse && one.type === type);
  const scenery = trip.location === 'planet' ? (`planet-${trip.planet}` as const) : 'galaxy';
  const picture = ship ? [shipPicture(ship.type, ship.rarity).key] : [];
  art.need('trip', 'fog', scenery, ...picture).catch(() => undefined);
}
