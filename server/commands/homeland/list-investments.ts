import { investmentRows } from '#engine/content/homeland.ts';
import { isPoolCompleted } from '#engine/rules/homeland/invest.ts';
import { reads } from '../core/command.ts';
import { takePage } from '../core/take-page.ts';
import { investmentView } from './views.ts';

/** Open pools come first, otherwise in the order of the content. */
export const listInvestments = reads<'investments.list'>(async (context, player, { query }) => {
  const totals = await context.readPools();
  const pools = investmentRows.map((row) => ({ row, total: totals(row.key) }));
  const isDone = ({ row, total }: (typeof pools)[0]) => isPoolCompleted(row, total.amount);
  const sorted = [...pools.filter((pool) => !isDone(pool)), ...pools.filter(isDone)];
  const data = sorted.map(({ row, total }) => investmentView(player, row, total, context));
  return { answer: takePage(data, query) };
});
