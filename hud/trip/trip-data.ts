import type { Snapshot } from 'valtio';
import { defaultTunables } from '../../engine/content/tunables.ts';
import type { TripType } from '../../engine/content/words.ts';
import type { Ship, SolarSystem, Trip, User } from '../../engine/protocol/entities.ts';
import type { TripState } from '../../engine/protocol/live.ts';
import { type Forecast, forecastTrip } from '../../engine/rules/forecast.ts';
import { launchRefusals, shipTypeFor } from '../../engine/rules/launch.ts';
import type { RefusalCode } from '../../engine/rules/refusals.ts';

export type ShipView = Snapshot<Ship>;
export type SystemView = Snapshot<SolarSystem>;
export type TripView = Snapshot<Trip>;
export type SessionView = Snapshot<TripState>;

const hourMs = 3_600_000;

/** The ship that would fly trips of a type: the one in use. */
export function shipFor(ships: readonly ShipView[], type: TripType): ShipView | undefined {
  const owned = ships.filter((ship) => ship.shipId !== null && ship.type === shipTypeFor(type));
  return owned.find((ship) => ship.inUse) ?? owned[0];
}

/** What the rules promise for a trip with this ship; amounts in hundredths. */
export function forecastFor(trip: TripView, ship: ShipView, user: Snapshot<User> | null): Forecast {
  const extruder = user?.activeAtomicExtruderType ?? null;
  const wormhole = user?.activeWormholeGeneratorType ?? null;
  return forecastTrip(
    { type: trip.type, timeHours: trip.time, baseExtraction: trip.baseExtraction },
    {
      extractionPercent: ship.baseProtoExtraction,
      cargoPercent: ship.cargoCapacity,
      reduceTripSeconds: ship.reduceTripTime,
    },
    {
      crewPercent: user?.crewBonus ?? 0,
      extruder: extruder && (extruder === 'atomic_extruder' ? 'full' : 'lite'),
      wormhole: wormhole && (wormhole === 'wormhole_generator' ? 'full' : 'lite'),
    },
    defaultTunables,
  );
}

/** Everything that speaks against launching a trip now, most telling first: the server's own list. */
export function refusalsFor(trip: TripView, system: SystemView, ships: readonly ShipView[]): RefusalCode[] {
  const ship = shipFor(ships, trip.type);
  return launchRefusals({
    systemStatus: system.status,
    tripStatus: trip.status,
    tripType: trip.type,
    minRarity: trip.minRarity,
    damage: trip.damage,
    ship: ship
      ? {
          type: ship.type,
          rarity: ship.rarity,
          health: ship.health,
          isTypeInTrip: ships.some((other) => other.type === ship.type && other.sessionId !== null),
        }
      : null,
  });
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
