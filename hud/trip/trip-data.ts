import type { Snapshot } from 'valtio';
import { type TripCard, tripCard } from '../../engine/client/trip-card.ts';
import type { TripType } from '../../engine/content/words.ts';
import type { Ship, SolarSystem, Trip, User } from '../../engine/protocol/entities.ts';
import type { TripState } from '../../engine/protocol/live.ts';

export type ShipView = Snapshot<Ship>;
export type SystemView = Snapshot<SolarSystem>;
export type TripView = Snapshot<Trip>;
export type SessionView = Snapshot<TripState>;
export type Card = Omit<TripCard, 'ship'> & { ship: ShipView | null };

const hourMs = 3_600_000;

/** What a trip's card shows, by the rules that the server launches by. */
export function cardOf(
  trip: TripView,
  system: SystemView,
  ships: readonly ShipView[],
  user: Snapshot<User> | null,
): Card {
  // A snapshot is the same data, frozen; the card only reads.
  return tripCard(trip as Trip, system as SolarSystem, ships as Ship[], user as User | null);
}

/** How long until a ship at home has recovered to `health`, in milliseconds. */
export function recoveryMs(ship: ShipView, health: number): number {
  return ship.healthRecoveryRate > 0 ? ((health - ship.health) / ship.healthRecoveryRate) * hourMs : 0;
}

/** The trip of a chain that comes next: the first that isn't completed. */
export function nextInChain(trips: readonly TripView[], type: TripType): TripView | undefined {
  return trips
    .filter((trip) => trip.type === type && trip.status !== 'completed')
    .sort((a, b) => a.priority - b.priority)[0];
}

/** Running sessions, the one that ends first at the front. */
export function flying(sessions: Readonly<Record<string, SessionView>>): SessionView[] {
  return Object.values(sessions).sort((a, b) => a.endsAt.localeCompare(b.endsAt));
}

export function endsAtMs(session: SessionView): number {
  return Date.parse(session.endsAt);
}

/** How much of a session's time is over, 0 to 1. */
export function elapsedShare(session: SessionView, nowMs: number): number {
  const start = Date.parse(session.createdAt);
  return Math.min(1, Math.max(0, (nowMs - start) / Math.max(1, endsAtMs(session) - start)));
}
