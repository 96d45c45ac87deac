import { defaultTunables } from '../content/tunables.ts';
import type { TripType } from '../content/words.ts';
import type { Boosters, Ship } from '../protocol/entities.ts';
import type { TripState } from '../protocol/live.ts';
import { type BoosterType, boosterCount, boosterRefusal } from '../rules/booster-reasons.ts';
import type { RefusalCode } from '../rules/refusals.ts';

/** Why a booster can't be used in a running trip now (chapter 5), or undefined when it can. */
export function boosterReason(
  type: BoosterType,
  boosters: Readonly<Boosters>,
  session: Readonly<TripState>,
  tripType: TripType,
  ship: Readonly<Ship>,
): RefusalCode | undefined {
  return boosterRefusal(
    {
      type,
      available: boosterCount(boosters, type),
      session: {
        tripType,
        isOver: session.remainingMs <= 0,
        durationMs: Date.parse(session.endsAt) - Date.parse(session.createdAt),
        isReplenished: session.isReplenished,
        isCargoFull: session.baggage >= session.cargoLimit,
      },
      ship: { health: session.health, maxHealth: ship.maxHealth },
    },
    defaultTunables,
  );
}
