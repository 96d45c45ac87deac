import type { SystemRow, TripRow } from '#engine/content/schemas/galaxy.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { addTotals, changeShip } from '../core/copies.ts';
import { type Change, type Decided, moveMoney, unchanged, withEffect, withPlayer } from '../core/decision.ts';
import type { DroppedAward, Flight, FlightRecord, OwnedShip, Player, Totals } from '../core/player.ts';
import { countCollected } from '../crew/inviter-reward.ts';
import { addScores } from '../crew/leaderboard.ts';
import { dropAward, giveAwards } from '../galaxy/awards.ts';
import { hasBit, lastTrip, withBit, withFlown } from '../galaxy/progress.ts';
import { completeSystem } from '../galaxy/systems.ts';
import { dockingBeforeCollect } from './dock-flight.ts';
import { isOver, manualMined } from './flight.ts';

export interface Finished {
  readonly change: Change;
  readonly flight: FlightRecord;
}

/**
 * Collects a trip whose timer has run out: pays the mined PROTO and the docking reward (D19), drops the award the
 * first time (D12), advances the chain, and completes the system with its last trip (D14). An expedition trip has to
 * be docked before. The flight leaves the player's document as an effect.
 */
export function finishFlight(
  player: Player,
  flight: Flight,
  row: TripRow,
  system: SystemRow,
  nextSystem: number | undefined,
  nowMs: number,
  tunables: Tunables,
): Decided<Finished> {
  if (!isOver(flight, nowMs)) return { refuse: 'session_not_finished' };
  const undocked = dockingBeforeCollect(flight, row.type, nowMs, tunables);
  if (undocked) return { refuse: undocked };
  const progress = player.systems[flight.system];
  if (!progress) throw new Error(`Flight ${flight.id} flies in a system that isn't explored`);
  const isFirst = !hasBit(progress.awarded, flight.trip);
  const awards = isFirst ? row.awards.map(dropAward) : [];
  const flown = withBit(0, flight.trip);
  const manual = manualMined(flight, tunables);
  const docked = dockingEarned(flight);

  let change = withPlayer(unchanged(player), {
    flights: player.flights.filter(({ id }) => id !== flight.id),
    ships: player.ships.map((ship) => (ship.id === flight.shipId ? comeHome(ship, nowMs) : ship)),
    systems: withFlown(player.systems, { system: flight.system, completed: flown, awarded: flown }),
    totals: countFlight(player.totals, row, flight, manual + docked),
  });
  change = moveMoney(change, 'default', flight.mined + manual, 'trip', flight.id, nowMs);
  change = moveMoney(change, 'default', docked, 'docking', flight.id, nowMs);
  change = giveAwards(change, awards, 'award', flight.id, nowMs);
  let dropped: readonly DroppedAward[] = awards;
  if (flight.trip === lastTrip && progress.status === 'progress') {
    const completed = completeSystem(change, flight.system, system, nextSystem, nowMs);
    change = completed.change;
    dropped = [...awards, ...completed.awards];
  }
  change = addScores(change, { flights: 1, earned: flight.mined + manual + docked }, nowMs);
  change = countCollected(change, 1, nowMs, tunables);
  const record: FlightRecord = {
    flight,
    finishedAtMs: nowMs,
    mined: flight.mined,
    manualMined: manual,
    awards: dropped,
  };
  return {
    ok: { flight: record, change: withEffect(change, { kind: 'flight', id: flight.id, flight: record }) },
  };
}

/** The ship has the health it launched with, and recovers from now on. */
function comeHome(ship: OwnedShip, nowMs: number): OwnedShip {
  return changeShip(ship, { health: { value: ship.health.value, atMs: nowMs } });
}

/** Hundredths; counts as earned by hand. */
function dockingEarned({ docking }: Flight): number {
  return docking?.earned ?? 0;
}

/** `byHand` is hundredths. */
function countFlight(totals: Totals, row: TripRow, flight: Flight, byHand: number): Totals {
  return addTotals(totals, {
    trips: 1,
    attackTrips: row.type === 'attack' ? 1 : 0,
    expeditionTrips: row.type === 'expedition' ? 1 : 0,
    mined: flight.mined,
    manualMined: byHand,
    caughtPirates: flight.pirates.length,
  });
}
