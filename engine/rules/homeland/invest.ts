import type { InvestmentRow } from '../../content/schemas/homeland.ts';
import {
  type Change,
  changeHomeland,
  type Decided,
  moveMoney,
  nextEffectId,
  unchanged,
  withEffect,
  withPlayer,
} from '../core/decision.ts';
import type { HomelandState } from '../core/homeland-state.ts';
import type { Player } from '../core/player.ts';
import { addScores } from '../crew/leaderboard.ts';

/** A pool is completed when all pilots together have put in its goal; `pooled` in hundredths. */
export function isPoolCompleted(pool: Pick<InvestmentRow, 'goal'>, pooled: number): boolean {
  return pooled >= pool.goal * 100;
}

/** Why a player with `balance` can't invest `amount`, both in hundredths; null when they can. */
export function investRefusal(balance: number, amount: number): 'not_enough_balance' | null {
  return balance < amount ? 'not_enough_balance' : null;
}

/**
 * Invests the amount of an option, counted from 0, into a pool that already holds `pooled` hundredths. The
 * last share may exceed the goal, so that nobody is refused over a remainder.
 */
export function invest(
  player: Player,
  pool: InvestmentRow,
  { option, pooled, nowMs }: { readonly option: number; readonly pooled: number; readonly nowMs: number },
): Decided<Change, 'pool_completed' | 'not_enough_balance'> {
  if (isPoolCompleted(pool, pooled)) return { refuse: 'pool_completed' };
  const amount = (pool.options[option] ?? Number.NaN) * 100;
  if (Number.isNaN(amount)) throw new Error(`Pool ${pool.key} has no option ${option}`);
  const refuse = investRefusal(player.balance.default, amount);
  if (refuse) return { refuse };
  const homeland = withShare(player.homeland, pool.key, option, amount);
  let change = moveMoney(unchanged(player), 'default', -amount, {
    reason: 'investment',
    reference: pool.key,
    nowMs,
  });
  change = withEffect(withPlayer(change, { homeland }), {
    kind: 'investment',
    id: nextEffectId(change),
    atMs: nowMs,
    playerId: player.id,
    pool: pool.key,
    amount,
    isFirst: player.homeland.investments[pool.key] === undefined,
  });
  return { ok: addScores(change, { invested: amount }, nowMs) };
}

/** The player's average investment, in hundredths; 0 before the first. */
export function averageInvestment({ invested, investedTimes }: HomelandState): number {
  return investedTimes === 0 ? 0 : Math.floor(invested / investedTimes);
}

/** Preselected option: the last chosen, or else the first. */
export function presetOption(homeland: HomelandState, pool: InvestmentRow): number {
  const option = homeland.investments[pool.key]?.option ?? 0;
  return option < pool.options.length ? option : 0;
}

function withShare(homeland: HomelandState, pool: string, option: number, amount: number): HomelandState {
  const before = homeland.investments[pool]?.amount ?? 0;
  return changeHomeland(homeland, {
    investments: { ...homeland.investments, [pool]: { amount: before + amount, option } },
    invested: homeland.invested + amount,
    investedTimes: homeland.investedTimes + 1,
  });
}
