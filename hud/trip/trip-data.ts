import type { Snapshot } from 'valtio';
import { type TripCard, tripCard } from '#engine/client/trip/trip-card.ts';
import type { TripType } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { User } from '#engine/protocol/account/calls.ts';
import type { SolarSystem, Trip } from '#engine/protocol/galaxy/calls.ts';
import type { Ship } from '#engine/protocol/hangar/calls.ts';

export type ShipView = Snapshot<Ship>;
export type SystemView = Snapshot<SolarSystem>;
export type TripView = Snapshot<Trip>;
export type Card = Omit<TripCard, 'ship'> & { ship: ShipView | null };

const hourMs = 3_600_000;

/** The content of a trip card, by the same rules as the server's launch. */
export function cardOf(
  trip: TripView,
  system: SystemView,
  ships: readonly ShipView[],
  user: Snapshot<User> | null,
  tunables: Tunables,
  pilots: Parameters<typeof tripCard>[5],
  isSeasonOver?: boolean,
): Card {
  // A snapshot is the same data, frozen; the card only reads.
  return tripCard(
    trip as Trip,
    system as SolarSystem,
    ships as Ship[],
    user as User | null,
    tunables,
    pilots,
    isSeasonOver,
  );
}

/** How long until a ship at home has recovered to `health`, in milliseconds. */
export function recoveryMs(ship: ShipView, health: number): number {
  return ship.healthRecoveryRate > 0 ? ((health - ship.health) / ship.healthRecoveryRate) * hourMs : 0;
}

/** The next trip of a chain: the first that isn't completed. */
export function nextInChain(trips: readonly TripView[], type: TripType): TripView | undefined {
  return trips
    .filter((trip) => trip.type === type && trip.status !== 'completed')
    .sort((a, b) => a.priority - b.priority)[0];
}
