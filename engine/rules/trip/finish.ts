import type { SystemRow, TripRow } from '#engine/content/schemas/galaxy.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { addTotals, changeShip } from '../core/copies.ts';
import { type Change, type Decided, moveMoney, unchanged, withEffect, withPlayer } from '../core/decision.ts';
import type { DroppedAward, Flight, FlightRecord, OwnedShip, Player, Totals } from '../core/player.ts';
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
 * Collects a trip whose timer has run out: pays what was mined and what a won docking earned (D19), drops its award the
 * first time (D12), moves the chain on, and completes the system with its last trip (D14). An expedition trip is docked
 * before. The flight leaves the player's document as an effect.
 */
export function finishFlight(
  player: Player,
  session: Flight,
  row: TripRow,
  system: SystemRow,
  nextSystem: number | undefined,
  nowMs: number,
  tunables: Tunables,
): Decided<Finished> {
  if (!isOver(session, nowMs)) return { refuse: 'session_not_finished' };
  const undocked = dockingBeforeCollect(session, row.type, nowMs, tunables);
  if (undocked) return { refuse: undocked };
  const progress = player.systems[session.system];
  if (!progress) throw new Error(`Session ${session.id} flies in a system that isn't explored`);
  const isFirst = !hasBit(progress.awarded, session.trip);
  const awards = isFirst ? row.awards.map(dropAward) : [];
  const flown = withBit(0, session.trip);
  const manual = manualMined(session, tunables);
  const docked = dockingEarned(session);

  let change = withPlayer(unchanged(player), {
    flights: player.flights.filter(({ id }) => id !== session.id),
    ships: player.ships.map((ship) => (ship.id === session.shipId ? comeHome(ship, nowMs) : ship)),
    systems: withFlown(player.systems, { system: session.system, completed: flown, awarded: flown }),
    totals: countFlight(player.totals, row, session, manual + docked),
  });
  change = moveMoney(change, 'default', session.mined + manual, 'trip', session.id, nowMs);
  change = moveMoney(change, 'default', docked, 'docking', session.id, nowMs);
  change = giveAwards(change, awards, 'award', session.id, nowMs);
  let dropped: readonly DroppedAward[] = awards;
  if (session.trip === lastTrip && progress.status === 'progress') {
    const completed = completeSystem(change, session.system, system, nextSystem, nowMs);
    change = completed.change;
    dropped = [...awards, ...completed.awards];
  }
  change = addScores(change, { flights: 1, earned: session.mined + manual + docked }, nowMs);
  const record: FlightRecord = {
    flight: session,
    finishedAtMs: nowMs,
    mined: session.mined,
    manualMined: manual,
    awards: dropped,
  };
  return {
    ok: { flight: record, change: withEffect(change, { kind: 'flight', id: session.id, flight: record }) },
  };
}

/** It kept the health that it set out with, and recovers from now on. */
function comeHome(ship: OwnedShip, nowMs: number): OwnedShip {
  return changeShip(ship, { health: { value: ship.health.value, atMs: nowMs } });
}

/** Hundredths; counted among what the player earned by hand. */
function dockingEarned({ docking }: Flight): number {
  return docking?.earned ?? 0;
}

/** `byHand` is hundredths. */
function countFlight(totals: Totals, row: TripRow, session: Flight, byHand: number): Totals {
  return addTotals(totals, {
    trips: 1,
    attackTrips: row.type === 'attack' ? 1 : 0,
    expeditionTrips: row.type === 'expedition' ? 1 : 0,
    mined: session.mined,
    manualMined: byHand,
    caughtPirates: session.pirates.length,
  });
}
