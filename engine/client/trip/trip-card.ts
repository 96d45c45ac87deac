import type { Tunables } from '../../content/tunables.ts';
import type { User } from '../../protocol/account/calls.ts';
import type { AiPilotView } from '../../protocol/ai-pilot/calls.ts';
import type { SolarSystem, Trip } from '../../protocol/galaxy/calls.ts';
import type { Ship } from '../../protocol/hangar/calls.ts';
import type { Perks } from '../../rules/core/modifiers.ts';
import type { RefusalCode } from '../../rules/core/refusals.ts';
import { withTerms } from '../../rules/core/with-terms.ts';
import { type Forecast, forecastTrip } from '../../rules/trip/forecast.ts';
import { launchRefusals, shipTypeFor } from '../../rules/trip/launch-refusals.ts';

/**
 * Content of the trip card, by the same rules as the server's launch. Amounts in PROTO, times in
 * milliseconds.
 */
export interface TripCard {
  /** The ship in use of the type that flies this trip, or null when the player has none. */
  readonly ship: Ship | null;
  readonly durationMs: number;
  /** The reward with a full cargo. */
  readonly expected: number;
  /** Why the trip can't be launched, the most helpful reason first; empty when it can. */
  readonly reasons: readonly RefusalCode[];
}

/** True while a ship is out with its AI pilot, from the activation until the run is collected. */
export function isOut(pilot: Pick<AiPilotView, 'startedAt'> | undefined): boolean {
  return pilot !== undefined && pilot.startedAt !== null;
}

export interface TripCardInput {
  readonly ships: readonly Readonly<Ship>[];
  readonly user: Readonly<User> | null;
  readonly tunables: Tunables;
  readonly pilots: Readonly<Record<string, Pick<AiPilotView, 'startedAt'>>>;
  readonly isSeasonOver?: boolean | undefined;
}

/**
 * `pilots` are the AI pilots by their ship's id; `isSeasonOver` is the galaxy's. A ship that is out keeps
 * the others of its type at home (D13).
 */
export function tripCard(
  trip: Readonly<Trip>,
  system: Readonly<SolarSystem> | undefined,
  { ships, user, tunables, pilots, isSeasonOver = false }: TripCardInput,
): TripCard {
  const type = shipTypeFor(trip.type);
  const owned = ships.filter((ship) => ship.shipId !== null && ship.type === type);
  const ship = owned.find(({ inUse }) => inUse) ?? owned[0] ?? null;
  const forecast = forecastFor(trip, system?.priority, ship, user, tunables);
  return {
    ship: ship as Ship | null,
    durationMs: forecast.durationMs,
    expected: forecast.expected / 100,
    reasons: launchRefusals({
      isSeasonOver,
      systemStatus: system?.status ?? 'unavailable',
      tripStatus: trip.status,
      tripType: trip.type,
      minRarity: trip.minRarity,
      damage: trip.damage,
      ship: ship && {
        type: ship.type,
        rarity: ship.rarity,
        health: ship.health,
        isTypeInTrip: owned.some(({ uuid, sessionId }) => sessionId !== null || isOut(pilots[uuid])),
      },
    }),
  };
}

/** A trip's forecast with a ship; without one, with a ship whose extraction is 100. */
function forecastFor(
  trip: Readonly<Trip>,
  system: number | undefined,
  ship: Readonly<Ship> | null,
  user: Readonly<User> | null,
  tunables: Tunables,
): Forecast {
  return forecastTrip(
    { type: trip.type, timeHours: trip.time, baseExtraction: trip.baseExtraction, system },
    {
      extractionPercent: ship?.baseProtoExtraction ?? 100,
      cargoPercent: ship?.cargoCapacity ?? 0,
      reduceTripSeconds: ship?.reduceTripTime ?? 0,
    },
    perksOf(user),
    withTerms(tunables, trip.terms),
  );
}

function perksOf(user: Readonly<User> | null): Perks {
  return {
    crewPercent: user?.crewBonus ?? 0,
    extruder: nftKind(user?.activeAtomicExtruderType ?? null),
    wormhole: nftKind(user?.activeWormholeGeneratorType ?? null),
  };
}

function nftKind(type: string | null): 'full' | 'lite' | null {
  if (type === null) return null;
  return type.endsWith('_lite') ? 'lite' : 'full';
}
