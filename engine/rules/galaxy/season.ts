import type { SeasonRow } from '../../content/schemas/seasons.ts';
import type { Player, SeasonCounts, SeasonResult } from '../core/player.ts';
import { starsInAll } from './mastery.ts';

/** The season of a moment. Times are milliseconds. */
export interface PresentSeason {
  readonly row: SeasonRow;
  readonly startsAtMs: number | null;
  /** Null until it is announced. */
  readonly endsAtMs: number | null;
  /** True after its end: the offseason, without launches and with fixed boards. */
  readonly isOver: boolean;
  /** The next season; null if none is known. */
  readonly next: { readonly number: number; readonly startsAtMs: number | null } | null;
}

/**
 * The season at a moment. A season begins at its date, but only after the rewards of the previous season were
 * sent, so that no result is overwritten. `settled` is the number of the last season whose rewards were sent.
 */
export function presentSeason(rows: readonly SeasonRow[], nowMs: number, settled: number): PresentSeason {
  let at = 0;
  while (hasBegun(rows[at + 1], nowMs) && rows[at]!.number <= settled) at++;
  const row = rows[at]!;
  const next = rows[at + 1];
  const endsAtMs = timeOf(row.until);
  return {
    row,
    startsAtMs: timeOf(row.from),
    endsAtMs,
    isOver: endsAtMs !== null && nowMs >= endsAtMs,
    next: next ? { number: next.number, startsAtMs: timeOf(next.from) } : null,
  };
}

/** Time used to rank boards; fixed at the season's end during the offseason. */
export function boardMoment({ isOver, endsAtMs }: PresentSeason, nowMs: number): number {
  return isOver && endsAtMs !== null ? endsAtMs - 1 : nowMs;
}

/** True while the player may launch: during a season that the player has entered. */
export function canFly({ season }: Pick<Player, 'season'>, { isOver }: PresentSeason): boolean {
  return !isOver && season.result === null;
}

/** A player's lifetime sums of the values that seasons count. */
export function lifetimeCounts({ totals, homeland }: Pick<Player, 'totals' | 'homeland'>): SeasonCounts {
  return {
    flights: totals.trips,
    earned: totals.mined + totals.manualMined,
    invested: homeland.invested,
    pirates: totals.caughtPirates,
  };
}

/** The player's result in the season so far, or at its end. */
export function seasonResult(player: Player): SeasonResult {
  if (player.season.result) return player.season.result;
  const { base } = player.season;
  const now = lifetimeCounts(player);
  return {
    flights: now.flights - base.flights,
    earned: now.earned - base.earned,
    invested: now.invested - base.invested,
    pirates: now.pirates - base.pirates,
    systems: Object.values(player.systems).filter(({ status }) => status === 'completed').length,
    stars: starsInAll(player),
  };
}

function hasBegun(row: SeasonRow | undefined, nowMs: number): boolean {
  const fromMs = timeOf(row?.from ?? null);
  return fromMs !== null && fromMs <= nowMs;
}

function timeOf(at: string | null): number | null {
  return at === null ? null : Date.parse(at);
}
