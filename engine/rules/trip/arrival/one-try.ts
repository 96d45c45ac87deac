import type { OneTry } from '../../core/flight-state.ts';

/*
 * The one try of a game that ends a trip: docking (D19) or an assault (D20). A try is over when it is
 * reported, won or lost. Without a report in time it has failed, so that a lost connection or a closed game
 * never locks a trip.
 */

/** Docking and assault are computed in ticks, so that a replay ends as the try did. */
export const ticksPerSecond = 60;
export const tickMs = 1000 / ticksPerSecond;

export type TryEnd = 'won' | 'lost';

export interface TryTimes {
  /** Longest duration of a try in milliseconds. */
  readonly lastsMs: number;
  /** Time after its start in which it can be reported. */
  readonly openMs: number;
  /** Allowance in milliseconds for a win that is reported too soon, since clocks differ. */
  readonly earlyMs: number;
}

/** True for a started try that can still be reported. */
export function isTryOpen(attempt: OneTry, nowMs: number, { openMs }: TryTimes): boolean {
  return attempt.endedAtMs === null && nowMs <= attempt.startedAtMs + openMs;
}

/**
 * When a try ended, or null while it can still be reported. A try that was never reported ended when its
 * time was over.
 */
export function tryEndedAtMs(attempt: OneTry, nowMs: number, times: TryTimes): number | null {
  if (attempt.endedAtMs !== null) return attempt.endedAtMs;
  return isTryOpen(attempt, nowMs, times) ? null : attempt.startedAtMs + Math.round(times.lastsMs);
}

/** Result of a replay, with the one thing to change after a failure. */
export interface TryResult {
  readonly won: boolean;
  readonly isClean: boolean;
  readonly ticks: number;
  readonly advice?: OneTry['advice'] | null;
}

/**
 * Ends an open or late try with the result of its replay, which runs only if it can count. A win that
 * couldn't have been played in the time since the start is too soon, and may be reported again later. After
 * the time for reports the try has failed, whatever its log says.
 */
export function endTry(
  attempt: OneTry,
  replay: () => TryResult,
  reward: (isClean: boolean) => number,
  nowMs: number,
  times: TryTimes,
): OneTry | 'too soon' {
  const lateMs = tryEndedAtMs(attempt, nowMs, times);
  if (lateMs !== null) return { ...attempt, endedAtMs: lateMs };
  const { won, isClean, ticks, advice } = replay();
  const playedMs = (ticks / ticksPerSecond) * 1000;
  const couldBe = nowMs - attempt.startedAtMs + times.earlyMs >= playedMs;
  if (won && !couldBe) return 'too soon';
  const endedAtMs = Math.min(nowMs, attempt.startedAtMs + Math.round(playedMs));
  return { ...attempt, endedAtMs, earned: won ? reward(isClean) : 0, ...(advice && { advice }) };
}

/** The advice after a failure; null before the end and after a win. */
export function adviceAfter<Advice extends string>(
  { earned, advice }: OneTry,
  endedAtMs: number | null,
): Advice | 'not_reported' | null {
  if (endedAtMs === null || earned > 0) return null;
  return (advice as Advice | undefined) ?? 'not_reported';
}
