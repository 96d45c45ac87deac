import { investmentRows } from '#engine/content/homeland.ts';
import { investmentOf, investmentOptionOf } from '#engine/content/homeland-ids.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { refused } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { invest, isPoolCompleted } from '#engine/rules/homeland/invest.ts';
import type { Services } from '../../services.ts';
import type { PoolTotal } from '../../store/repositories/homeland/pool-repository.ts';
import { changeCommand } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { runRounds } from '../core/run-rounds.ts';
import { balanceView } from '../core/views.ts';
import { investmentView } from './views.ts';

export const investProto = changeCommand<'investments.invest'>(async (context, player, { params, body }) => {
  const pool = investmentOf(params.id);
  const chosen = investmentOptionOf(body.optionId);
  if (!pool || chosen?.row !== pool) return notFound;
  const before = (await context.readPools())(pool.key);
  const decided = invest(player, pool, {
    option: chosen.option,
    pooled: before.amount,
    nowMs: context.nowMs,
  });
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

/**
 * Publishes the unlocks of full research pools (D40) as a version of the tunables: so they are the same on
 * every server, and earlier flights keep theirs. Returns the function that stops the job.
 */
export function watchResearch(services: Services, everyMs: number): () => Promise<void> {
  return runRounds(services, 'opening research', () => openResearch(services), everyMs).stop;
}

async function openResearch({ store, live }: Services): Promise<void> {
  const waiting = investmentRows.filter(({ key }) => !store.tunables.openedBy(key));
  if (waiting.length === 0) return;
  const totals = await store.pools.totals();
  for (const pool of waiting) {
    if (!isPoolCompleted(pool, totals.get(pool.key)?.amount ?? 0)) continue;
    const opens = Object.fromEntries(pool.opens.map(({ tunable, value }) => [tunable, value]));
    const opened = await store.tunables.openPool(pool.key, opens as Partial<Tunables>);
    if (opened) live.pushTunables(opened.version);
  }
}
