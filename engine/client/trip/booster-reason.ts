import type { TripType } from '../../content/kinds.ts';
import type { TripState } from '../../protocol/core/live.ts';
import type { Ship } from '../../protocol/hangar/calls.ts';
import type { Boosters } from '../../protocol/trip/entities.ts';
import { type BoosterType, boosterCount } from '../../rules/core/player.ts';
import { type BoosterRefusal, boosterRefusal, boosterWaste } from '../../rules/trip/booster-refusal.ts';
import { tunablesFor } from '../core/tunables.ts';

/** Why a booster can't be used on a flight now, by the tunables of the flight; undefined when it can. */
export function boosterReason(
  type: BoosterType,
  boosters: Readonly<Boosters>,
  flight: Readonly<TripState>,
  tripType: TripType,
  ship: Readonly<Ship>,
): BoosterRefusal | undefined {
  return boosterRefusal(
    {
      type,
      available: boosterCount(boosters, type),
      flight: {
        tripType,
        isOver: flight.remainingMs <= 0,
        durationMs: Date.parse(flight.endsAt) - Date.parse(flight.createdAt),
        isReplenished: flight.isReplenished,
        isCargoFull: flight.baggage >= flight.cargoLimit,
      },
      ship: { health: flight.health, maxHealth: ship.maxHealth },
    },
    tunablesFor(flight),
  );
}

/** The share of a booster that a flight couldn't use now, from 0 to 1. */
export function wasteOf(type: BoosterType, flight: Readonly<TripState>, ship: Readonly<Ship>): number {
  const { remainingMs, baggage, cargoLimit, health, endsAt, createdAt } = flight;
  const durationMs = Date.parse(endsAt) - Date.parse(createdAt);
  const room = { type, remainingMs, durationMs, baggage, cargoLimit, health, maxHealth: ship.maxHealth };
  return boosterWaste(room, tunablesFor(flight));
}
