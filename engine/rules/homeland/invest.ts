import type { InvestmentRow } from '#engine/content/schemas/homeland.ts';
import { changeHomeland } from '../core/copies.ts';
import {
  type Change,
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

/** A pool is open while all pilots together have put in less than its goal; `pooled` in hundredths. */
export function isPoolCompleted(pool: Pick<InvestmentRow, 'goal'>, pooled: number): boolean {
  return pooled >= pool.goal * 100;
}

/** Why `amount` can't be put in by somebody who has `balance`, both in hundredths; null when it can. */
export function investRefusal(balance: number, amount: number): 'not_enough_balance' | null {
  return balance < amount ? 'not_enough_balance' : null;
}

/**
 * Puts the sum of an option, from 0, into a pool that holds `pooled` hundredths by now. The last share may go over the goal:
 * nobody is refused for the sake of a remainder.
 */
export function invest(
  player: Player,
  pool: InvestmentRow,
  option: number,
  pooled: number,
  nowMs: number,
): Decided<Change> {
  if (isPoolCompleted(pool, pooled)) return { refuse: 'pool_completed' };
  const amount = (pool.options[option] ?? Number.NaN) * 100;
  if (Number.isNaN(amount)) throw new Error(`Pool ${pool.key} has no option ${option}`);
  const refuse = investRefusal(player.balance.default, amount);
  if (refuse) return { refuse };
  const homeland = withShare(player.homeland, pool.key, option, amount);
  let change = moveMoney(unchanged(player), 'default', -amount, 'investment', pool.key, nowMs);
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

/** The average sum of the player's votes, an investment being one, in hundredths; 0 before the first. */
export function averageInvestment({ invested, investedTimes }: HomelandState): number {
  return investedTimes === 0 ? 0 : Math.floor(invested / investedTimes);
}

/** The option that the choice starts with: the one chosen last, or the first. */
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
