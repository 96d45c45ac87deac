import { reads } from '../core/command.ts';
import { orderView } from './views.ts';

export const listOrders = reads<'payments.list'>(async (context, player, { query }, { orders }) => {
  await context.delivered();
  const [count, page] = await Promise.all([
    orders.count(player.id),
    orders.list(player.id, query.offset, query.limit),
  ]);
  return { answer: { count, data: page.map((order) => orderView(order, context)) } };
});
