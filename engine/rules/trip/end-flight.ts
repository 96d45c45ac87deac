import type { Tunables } from '#engine/content/tunables.ts';
import { addTotals, changeShip } from '../core/copies.ts';
import { type Change, unchanged, withPlayer } from '../core/decision.ts';
import type { DroppedAward, Flight } from '../core/flight-state.ts';
import type { OwnedShip, Player } from '../core/player.ts';
import { addScores } from '../crew/leaderboard.ts';
import { canPay, giveAwards } from '../galaxy/awards.ts';
import { comeHome } from './finish.ts';
import { manualMined, minedSoFar } from './flight.ts';

/**
 * Ends a flight in an operator's name (D63). It is paid what its timer, the player's hand and its arrival game have earned
 * until now. Its trip doesn't count as flown: it drops no award, wins no star, and can be flown again. A fault in the flight
 * costs its pay, which is reported, and never its end.
 */
export function endFlight(player: Player, flight: Flight, nowMs: number, tunables: Tunables): Change {
  const home = withPlayer(unchanged(player), {
    flights: player.flights.filter(({ id }) => id !== flight.id),
    ships: player.ships.map((ship) =>
      ship.id === flight.shipId ? land(player, flight, ship, nowMs, tunables) : ship,
    ),
  });
  // A part of what can never be paid can't be paid either.
  const mined = amount(() => (Number.isSafeInteger(flight.mined) ? minedSoFar(flight, nowMs) : flight.mined));
  const manual = amount(() => manualMined(flight, tunables));
  const docked = amount(() => flight.docking?.earned ?? 0);
  const stormed = amount(() => flight.assault?.earned ?? 0);
  const parts: readonly (readonly [reason: string, DroppedAward])[] = [
    ['trip', mined],
    ['trip', manual],
    ['docking', docked],
    ['assault', stormed],
  ];
  const paid = parts.reduce(
    (change, [reason, part]) => giveAwards(change, [part], reason, flight.id, nowMs),
    home,
  );
  const sum = (some: readonly DroppedAward[]) =>
    some.reduce((total, part) => total + (canPay(player, part) ? part.count : 0), 0);
  const earned = { timer: sum([mined]), byHand: sum([manual, docked, stormed]) };
  if (earned.timer + earned.byHand === 0) return paid;
  const counted = withPlayer(paid, {
    totals: addTotals(player.totals, { mined: earned.timer, manualMined: earned.byHand }),
  });
  return addScores(counted, { earned: earned.timer + earned.byHand }, nowMs);
}

/** PROTO in whole hundredths; an amount that can't be computed becomes one that can't be paid. */
function amount(compute: () => number): DroppedAward {
  const none = { collection: null, rarity: null };
  try {
    return { kind: 'protomatter', count: compute(), ...none };
  } catch {
    return { kind: 'protomatter', count: Number.NaN, ...none };
  }
}

/** The ship at home. By numbers that make no sense it has recovered nothing. */
function land(player: Player, flight: Flight, ship: OwnedShip, nowMs: number, tunables: Tunables): OwnedShip {
  try {
    const home = comeHome(player, flight, ship, nowMs, tunables);
    if (Number.isFinite(home.health.value) && Number.isFinite(home.energy.value)) return home;
  } catch {
    // The ship is free all the same.
  }
  return changeShip(ship, { health: { value: ship.health.value, atMs: nowMs } });
}
