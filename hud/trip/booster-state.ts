import { gameNow, store } from '../../engine/client/store.ts';
import { defaultTunables } from '../../engine/content/tunables.ts';
import type { RefusalCode } from '../../engine/rules/refusals.ts';
import { type BoosterType, boosterCount, boosterRefusal } from '../../engine/rules/use-booster.ts';

/** In the order in which they stand, and of the keys 1 to 3. */
export const boosterTypes = [
  'auto_replenish',
  'time_travel',
  'full_healing',
] as const satisfies BoosterType[];

/** How many there are and what speaks against using one on a running trip now: the server's own rule. */
export function boosterState(
  type: BoosterType,
  sessionId: string,
): { count: number; refusal: RefusalCode | undefined } {
  const count = boosterCount(store.boosters, type);
  const session = store.sessions[sessionId];
  const ship = store.ships.find((one) => one.shipId === session?.shipId);
  const trip = session && store.trips[session.solarSystemId]?.find((one) => one.uuid === session.tripId);
  if (!session || !ship) return { count, refusal: 'no_ship' };
  const endsAtMs = Date.parse(session.endsAt);
  const baggage = store.live?.sessionId === sessionId ? store.live.baggage : session.baggage;
  const refusal = boosterRefusal(
    {
      type,
      available: count,
      session: {
        tripType: trip?.type ?? (session.cargoLimit > 0 ? 'personal' : 'attack'),
        isOver: endsAtMs <= gameNow(),
        durationMs: endsAtMs - Date.parse(session.createdAt),
        isReplenished: session.isReplenished,
        isCargoFull: baggage >= session.cargoLimit,
      },
      ship: { health: session.health, maxHealth: ship.maxHealth },
    },
    defaultTunables,
  );
  return { count, refusal };
}
