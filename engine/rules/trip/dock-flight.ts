import { shipRowOf } from '#engine/content/hangar.ts';
import type { TripType } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { changeFlight } from '../core/copies.ts';
import { type Change, type Decided, unchanged, withPlayer } from '../core/decision.ts';
import { roundDown } from '../core/money.ts';
import type { Docking, Flight, OwnedShip, Player } from '../core/player.ts';
import type { RefusalCode } from '../core/refusals.ts';
import { type DockingResult, dockingTicks, ticksPerSecond } from './docking.ts';
import { isOver } from './flight.ts';

/*
 * An expedition trip whose time is over is collected by docking (D19): collecting is refused until the one try is
 * over. The try is over when it is reported, won or lost. Without a report in time it has failed, so that a lost
 * connection or a closed game never locks a trip. A player who doesn't want to play begins the try and reports an
 * empty log.
 */

/** How long after its start a try can be reported, in milliseconds. */
export function dockingOpenMs(tunables: Tunables): number {
  return (tunables.dockingSeconds + tunables.dockingReportSeconds) * 1000;
}

/** True for a started try that can still be reported. */
export function isDockingOpen(docking: Docking, nowMs: number, tunables: Tunables): boolean {
  return docking.endedAtMs === null && nowMs <= docking.startedAtMs + dockingOpenMs(tunables);
}

/**
 * When a try ended, or null while it can still be reported. A try that was never reported ended when its time for
 * reports did.
 */
export function dockingEndedAtMs(docking: Docking, nowMs: number, tunables: Tunables): number | null {
  if (docking.endedAtMs !== null) return docking.endedAtMs;
  return isDockingOpen(docking, nowMs, tunables) ? null : limitMs(docking, tunables);
}

/** Why a trip can't be collected although its timer has run out. */
export function dockingBeforeCollect(
  flight: Flight,
  tripType: TripType,
  nowMs: number,
  tunables: Tunables,
): RefusalCode | undefined {
  if (tripType !== 'expedition') return undefined;
  const { docking } = flight;
  return !docking || isDockingOpen(docking, nowMs, tunables) ? 'docking_first' : undefined;
}

/** Begins the one try. */
export function beginDocking(
  player: Player,
  flight: Flight,
  tripType: TripType,
  nowMs: number,
): Decided<Change> {
  if (tripType !== 'expedition') return { refuse: 'no_docking_here' };
  if (!isOver(flight, nowMs)) return { refuse: 'session_not_finished' };
  if (flight.docking) return { refuse: 'docking_started' };
  return { ok: setDocking(player, flight, { startedAtMs: nowMs, endedAtMs: null, earned: 0 }) };
}

/**
 * Ends the try with the result of replaying its log; `replay` runs only if the result can count. A win that couldn't
 * have been played in the time since the start is refused and may be reported again later. After the time for reports
 * the try has failed, whatever the log says.
 */
export function endDocking(
  player: Player,
  flight: Flight,
  ship: OwnedShip,
  replay: () => DockingResult,
  nowMs: number,
  tunables: Tunables,
): Decided<Change> {
  const { docking } = flight;
  if (!docking) return { refuse: 'docking_not_started' };
  if (docking.endedAtMs !== null) return { refuse: 'docking_over' };
  if (!isDockingOpen(docking, nowMs, tunables))
    return { ok: setDocking(player, flight, { ...docking, endedAtMs: limitMs(docking, tunables) }) };
  const { won, ticks } = replay();
  const playedMs = (ticks / ticksPerSecond) * 1000;
  const couldBe = nowMs - docking.startedAtMs + tunables.dockingEarlyMs >= playedMs;
  if (won && !couldBe) return { refuse: 'docking_too_soon' };
  const endedAtMs = Math.min(nowMs, docking.startedAtMs + Math.round(playedMs));
  const earned = won ? dockingReward(flight.base, ship) : 0;
  return { ok: setDocking(player, flight, { ...docking, endedAtMs, earned }) };
}

/** What a win adds, in whole hundredths: the ship's share of the trip's base. */
export function dockingReward(base: number, ship: OwnedShip): number {
  return roundDown((base * shipRowOf(ship.key).dockingRewardPercent) / 100);
}

function limitMs(docking: Docking, tunables: Tunables): number {
  return docking.startedAtMs + Math.round((dockingTicks(tunables) / ticksPerSecond) * 1000);
}

function setDocking(player: Player, flight: Flight, docking: Docking): Change {
  const flights = player.flights.map((other) =>
    other.id === flight.id ? changeFlight(flight, { docking }) : other,
  );
  return withPlayer(unchanged(player), { flights });
}
