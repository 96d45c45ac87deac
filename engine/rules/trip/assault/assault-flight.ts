import { shipRowOf } from '../../../content/hangar.ts';
import type { TripType } from '../../../content/kinds.ts';
import type { Tunables } from '../../../content/tunables.ts';
import type { Change, Decided } from '../../core/decision.ts';
import type { Flight, OneTry } from '../../core/flight-state.ts';
import type { OwnedShip, Player } from '../../core/player.ts';
import { assaultPercent } from '../../hangar/ship-stats.ts';
import { isOver } from '../flight.ts';
import {
  endTry,
  isTryOpen,
  newTry,
  noteWin,
  setTry,
  type TryResult,
  type TryTimes,
  tryEndedAtMs,
  winPay,
} from '../one-try.ts';

/*
 * An attack trip whose time is over may be crowned by an assault (D20). It is one try, and nobody has to
 * make it: the trip is collected without one, too. Only while a try is under way the trip waits for its
 * end.
 */

/** Length of an assault with this ship in seconds. */
export function warTimeSeconds(shipKey: string): number {
  return shipRowOf(shipKey).warTimeSeconds;
}

/** When a try ended, or null while it can still be reported. */
export function assaultEndedAtMs(
  assault: OneTry,
  shipKey: string,
  nowMs: number,
  tunables: Tunables,
): number | null {
  return tryEndedAtMs(assault, nowMs, timesOf(shipKey, tunables));
}

/** Why a trip can't be collected although its timer has run out: its assault is under way. */
export function assaultBeforeCollect(
  { assault }: Flight,
  shipKey: string,
  nowMs: number,
  tunables: Tunables,
): 'assault_first' | undefined {
  return assault && isTryOpen(assault, nowMs, timesOf(shipKey, tunables)) ? 'assault_first' : undefined;
}

/** Begins the one try. */
export function beginAssault(
  player: Player,
  flight: Flight,
  tripType: TripType,
  nowMs: number,
): Decided<Change, 'no_assault_here' | 'session_not_finished' | 'assault_started'> {
  if (tripType !== 'attack') return { refuse: 'no_assault_here' };
  if (!isOver(flight, nowMs)) return { refuse: 'session_not_finished' };
  if (flight.assault) return { refuse: 'assault_started' };
  return { ok: setTry(player, flight, { assault: newTry(nowMs) }) };
}

interface AssaultEnd {
  readonly ship: OwnedShip;
  readonly replay: () => TryResult;
  readonly nowMs: number;
  readonly tunables: Tunables;
}

/** Ends the try with the result of replaying its log, as `endTry` says. */
export function endAssault(
  player: Player,
  flight: Flight,
  { ship, replay, nowMs, tunables }: AssaultEnd,
): Decided<Change, 'assault_not_started' | 'assault_over' | 'assault_too_soon'> {
  const { assault } = flight;
  if (!assault) return { refuse: 'assault_not_started' };
  if (assault.endedAtMs !== null) return { refuse: 'assault_over' };
  const reward = (isClean: boolean) => assaultReward(flight.base, ship, tunables, isClean);
  const ended = endTry(assault, replay, reward, nowMs, timesOf(ship.key, tunables));
  if (ended === 'too soon') return { refuse: 'assault_too_soon' };
  return { ok: setTry(noteWin(player, 'assault', ended), flight, { assault: ended }) };
}

/** Pay of a win in whole hundredths: the ship's share of the trip's base, and more for a clean one. */
export function assaultReward(base: number, ship: OwnedShip, tunables: Tunables, isClean = false): number {
  const pay = (((base * assaultPercent(ship, tunables)) / 100) * tunables.assaultPayPercent) / 100;
  return winPay(pay, isClean, tunables);
}

function timesOf(shipKey: string, tunables: Tunables): TryTimes {
  const lastsMs = warTimeSeconds(shipKey) * 1000;
  return {
    lastsMs,
    openMs: lastsMs + tunables.assaultReportSeconds * 1000,
    earlyMs: tunables.assaultEarlyMs,
  };
}
