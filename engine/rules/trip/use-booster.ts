import type { TripType } from '../../content/kinds.ts';
import type { Tunables } from '../../content/tunables.ts';
import {
  type Change,
  changeFlight,
  changeShip,
  type Decided,
  replaceShip,
  unchanged,
  withPlayer,
} from '../core/decision.ts';
import type { Flight } from '../core/flight-state.ts';
import {
  type BoosterType,
  boosterCount,
  boosterCounter,
  type OwnedShip,
  type Player,
} from '../core/player.ts';
import { healthAt, type ShipStats } from '../hangar/ship-stats.ts';
import { restsFromMs } from '../hangar/ships.ts';
import { type BoosterCase, type BoosterRefusal, boosterRefusal } from './booster-refusal.ts';
import { isOver } from './flight.ts';

interface BoosterInput {
  readonly ship: OwnedShip;
  readonly stats: ShipStats;
  readonly tripType: TripType | null;
  readonly nowMs: number;
  readonly tunables: Tunables;
}

/** Uses one booster on a ship, and on its trip if it is in one. */
export function applyBooster(
  player: Player,
  type: BoosterType,
  { ship, stats, tripType, nowMs, tunables }: BoosterInput,
): Decided<Change, BoosterRefusal> {
  const flight = player.flights.find(({ shipId }) => shipId === ship.id);
  const code = boosterRefusal(
    {
      type,
      available: boosterCount(player.boosters, type),
      flight: flight && tripType ? flightCase(flight, tripType, nowMs) : null,
      ship: {
        health: healthAt(ship, stats, restsFromMs(player, ship.id), nowMs),
        maxHealth: stats.maxHealth,
      },
    },
    tunables,
  );
  if (code) return { refuse: code };
  const boosters = { ...player.boosters, [boosterCounter[type]]: boosterCount(player.boosters, type) - 1 };
  const change = withPlayer(unchanged(player), { boosters });
  if (type === 'full_healing') {
    const healed = changeShip(ship, { health: { value: stats.maxHealth, atMs: nowMs } });
    return { ok: withPlayer(change, { ships: replaceShip(player.ships, healed) }) };
  }
  const flights = player.flights.map((other) =>
    other === flight ? boostFlight(other, type, tunables) : other,
  );
  return { ok: withPlayer(change, { flights }) };
}

/** Time travel takes 30 minutes off, down to the minimum duration (D15); auto replenish fills the cargo. */
function boostFlight(flight: Flight, type: 'auto_replenish' | 'time_travel', tunables: Tunables): Flight {
  if (type === 'auto_replenish')
    return changeFlight(flight, { baggage: flight.cargoLimit, isReplenished: true });
  const shorter = flight.durationMs - tunables.timeTravelSeconds * 1000;
  return changeFlight(flight, { durationMs: Math.max(tunables.tripShortestSeconds * 1000, shorter) });
}

function flightCase(flight: Flight, tripType: TripType, nowMs: number): NonNullable<BoosterCase['flight']> {
  return {
    tripType,
    isOver: isOver(flight, nowMs),
    durationMs: flight.durationMs,
    isReplenished: flight.isReplenished,
    isCargoFull: flight.baggage >= flight.cargoLimit,
  };
}
