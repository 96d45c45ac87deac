import type { SystemRow, TripRow } from '../content/schema.ts';
import type { Tunables } from '../content/tunables.ts';
import { dropAward, giveAwards } from './awards.ts';
import { addTotals, changeShip } from './copies.ts';
import { type Change, type Decided, moveMoney, unchanged, withPlayer } from './decision.ts';
import { dockingBeforeCollect } from './dock-session.ts';
import { addScores } from './leaderboard.ts';
import type { DroppedAward, Flight, Player, Session, Totals } from './player.ts';
import { hasBit, lastTrip, withBit } from './progress.ts';
import { isOver, manualMined } from './session.ts';
import { completeSystem } from './systems.ts';

export interface Finished {
  readonly change: Change;
  readonly flight: Flight;
}

/**
 * Collects a trip whose timer has run out: pays what was mined and what a won docking earned (D19), drops its award the
 * first time (D12), moves the chain on, and completes the system with its last trip (D14). An expedition trip is docked
 * before. The flight leaves the player's document as an effect.
 */
export function finishSession(
  player: Player,
  session: Session,
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
  const manual = manualMined(session, tunables);
  const flight: Flight = { session, finishedAtMs: nowMs, mined: session.mined, manualMined: manual, awards };

  let change = withPlayer(unchanged(player), {
    sessions: player.sessions.filter(({ id }) => id !== session.id),
    ships: player.ships.map((ship) =>
      ship.id === session.shipId
        ? changeShip(ship, { health: { value: ship.health.value, atMs: nowMs } })
        : ship,
    ),
    systems: {
      ...player.systems,
      [session.system]: {
        status: progress.status,
        completed: withBit(progress.completed, session.trip),
        awarded: withBit(progress.awarded, session.trip),
      },
    },
    totals: countFlight(player.totals, row, flight),
  });
  change = moveMoney(change, 'default', flight.mined + flight.manualMined, 'trip', session.id, nowMs);
  change = moveMoney(change, 'default', dockingEarned(session), 'docking', session.id, nowMs);
  change = giveAwards(change, awards, 'award', session.id, nowMs);
  let dropped: readonly DroppedAward[] = awards;
  if (session.trip === lastTrip && progress.status === 'progress') {
    const completed = completeSystem(change, session.system, system, nextSystem, nowMs);
    change = completed.change;
    dropped = [...awards, ...completed.awards];
  }
  change = addScores(
    change,
    { flights: 1, earned: flight.mined + flight.manualMined + dockingEarned(session) },
    nowMs,
  );
  const told: Flight = { ...flight, awards: dropped };
  return {
    ok: {
      flight: told,
      change: { ...change, effects: [...change.effects, { kind: 'flight', id: session.id, flight: told }] },
    },
  };
}

/** Hundredths; counted among what the player earned by hand. */
function dockingEarned({ docking }: Session): number {
  return docking?.earned ?? 0;
}

function countFlight(totals: Totals, row: TripRow, flight: Flight): Totals {
  return addTotals(totals, {
    trips: 1,
    attackTrips: row.type === 'attack' ? 1 : 0,
    expeditionTrips: row.type === 'expedition' ? 1 : 0,
    mined: flight.mined,
    manualMined: flight.manualMined + dockingEarned(flight.session),
    caughtPirates: flight.session.pirates.length,
  });
}
