import { investmentOf, investmentOptionOf } from '#engine/content/homeland-ids.ts';
import { refused } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { invest } from '#engine/rules/homeland/invest.ts';
import type { PoolTotal } from '#server/store/repositories/homeland/pool-repository.ts';
import { changeCommand } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { balanceView } from '../core/views.ts';
import { investmentView } from './views.ts';

export const investProto = changeCommand<'investments.invest'>(async (context, player, { params, body }) => {
  const pool = investmentOf(params.id);
  const chosen = investmentOptionOf(body.optionId);
  if (!pool || chosen?.row !== pool) return notFound;
  const before = (await context.readPools())(pool.key);
  const decided = invest(player, pool, chosen.option, before.amount, context.nowMs);
  if (refused(decided)) return decided;
  return {
    change: decided.ok,
    answer: (after) => ({
      investment: investmentView(after, pool, withShare(before, player, after, pool.key), context),
      balance: balanceView(after, context),
    }),
  };
});

/** The pool including this player's new investment. */
function withShare({ amount, investors }: PoolTotal, before: Player, after: Player, pool: string): PoolTotal {
  const had = before.homeland.investments[pool]?.amount ?? 0;
  const has = after.homeland.investments[pool]?.amount ?? 0;
  return { amount: amount + has - had, investors: investors + (had === 0 ? 1 : 0) };
}
