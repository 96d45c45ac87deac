import type { Difficulty, TripType } from '../../../content/kinds.ts';
import type { Tunables } from '../../../content/tunables.ts';
import { type Change, type Decided, nextEffectId, withEffect } from '../../core/decision.ts';
import type { Flight, OneTry } from '../../core/flight-state.ts';
import type { OwnedShip, Player } from '../../core/player.ts';
import { dockingPercent } from '../../hangar/ship-stats.ts';
import { isOver } from '../flight.ts';
import {
  endTry,
  isTryOpen,
  newTry,
  noteWin,
  setTry,
  type TryResult,
  type TryTimes,
  ticksPerSecond,
  tryEndedAtMs,
  winPay,
} from '../one-try.ts';
import { type DockingResult, dockingTicks, type StickInput } from './docking.ts';

/*
 * An expedition trip whose time is over is collected by docking (D19): collecting is refused until the one
 * try is over. To skip it, a player begins the try and reports an empty log.
 */

/** Time after its start in which a try can be reported, in milliseconds. */
export function dockingOpenMs(tunables: Tunables): number {
  return (tunables.dockingSeconds + tunables.dockingReportSeconds) * 1000;
}

/** True for a started try that can still be reported. */
function isDockingOpen(docking: OneTry, nowMs: number, tunables: Tunables): boolean {
  return isTryOpen(docking, nowMs, timesOf(tunables));
}

/** When a try ended, or null while it can still be reported. */
export function dockingEndedAtMs(docking: OneTry, nowMs: number, tunables: Tunables): number | null {
  return tryEndedAtMs(docking, nowMs, timesOf(tunables));
}

/** Why a trip can't be collected although its timer has run out. */
export function dockingBeforeCollect(
  flight: Flight,
  tripType: TripType,
  nowMs: number,
  tunables: Tunables,
): 'docking_first' | undefined {
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
): Decided<Change, 'no_docking_here' | 'session_not_finished' | 'docking_started'> {
  if (tripType !== 'expedition') return { refuse: 'no_docking_here' };
  if (!isOver(flight, nowMs)) return { refuse: 'session_not_finished' };
  if (flight.docking) return { refuse: 'docking_started' };
  return { ok: setTry(player, flight, { docking: newTry(nowMs) }) };
}

interface DockingEnd {
  readonly ship: OwnedShip;
  readonly replay: () => TryResult;
  readonly nowMs: number;
  readonly tunables: Tunables;
}

/** Ends the try with the result of replaying its log, as `endTry` says. */
export function endDocking(
  player: Player,
  flight: Flight,
  { ship, replay, nowMs, tunables }: DockingEnd,
): Decided<Change, 'docking_not_started' | 'docking_over' | 'docking_too_soon'> {
  const { docking } = flight;
  if (!docking) return { refuse: 'docking_not_started' };
  if (docking.endedAtMs !== null) return { refuse: 'docking_over' };
  const reward = (isClean: boolean) => dockingReward(flight.base, ship, tunables, isClean);
  const ended = endTry(docking, replay, reward, nowMs, timesOf(tunables));
  if (ended === 'too soon') return { refuse: 'docking_too_soon' };
  return { ok: setTry(noteWin(player, 'docking', ended), flight, { docking: ended }) };
}

/** Pay of a win in whole hundredths: the ship's share of the trip's base, and more for a clean one. */
export function dockingReward(base: number, ship: OwnedShip, tunables: Tunables, isClean = false): number {
  const pay = (((base * dockingPercent(ship, tunables)) / 100) * tunables.dockingPayPercent) / 100;
  return winPay(pay, isClean, tunables);
}

function timesOf(tunables: Tunables): TryTimes {
  return {
    lastsMs: (dockingTicks(tunables) / ticksPerSecond) * 1000,
    openMs: dockingOpenMs(tunables),
    earlyMs: tunables.dockingEarlyMs,
  };
}

/*
 * A won docking as a ghost flies it again (D37): what the stick did, with the seed and the numbers that it
 * was flown by. A player keeps the fastest one of each tier.
 */

const steps = 1000;

/**
 * The stick as text, `tick x y` in thousandths, one entry a tick at most: about 12 bytes an entry, whatever
 * was sent. What the stick did after the end is left out.
 */
export function packStick(input: readonly StickInput[], ticks: number): string {
  const byTick = new Map(input.filter(({ tick }) => tick < ticks).map((entry) => [entry.tick, entry]));
  return [...byTick.values()]
    .sort((a, b) => a.tick - b.tick)
    .map(({ tick, x, y }) => `${tick} ${Math.round(x * steps)} ${Math.round(y * steps)}`)
    .join(',');
}

export function unpackStick(stick: string): StickInput[] {
  if (!stick) return [];
  return stick.split(',').map((entry) => {
    const [tick = 0, x = 0, y = 0] = entry.split(' ').map(Number);
    return { tick, x: x / steps, y: y / steps };
  });
}

interface RunInput {
  readonly difficulty: Difficulty;
  readonly input: readonly StickInput[];
  readonly replay: (input: readonly StickInput[]) => DockingResult;
  readonly nowMs: number;
}

/** Keeps a won docking beside the change that ends its try, if what is kept of the stick wins as well. */
export function keepRun(
  change: Change,
  flight: Flight,
  { difficulty, input, replay, nowMs }: RunInput,
): Change {
  const { won, ticks } = replay(unpackStick(packStick(input, Number.POSITIVE_INFINITY)));
  if (!won) return change;
  const { seed, tunablesVersion, terms } = flight;
  const run = { difficulty, ticks, seed, tunablesVersion, terms, stick: packStick(input, ticks) };
  return withEffect(change, { kind: 'docked', id: nextEffectId(change), atMs: nowMs, run });
}
