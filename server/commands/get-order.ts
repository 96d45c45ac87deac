import { findOrder } from '../../engine/rules/orders.ts';
import { reads } from './command.ts';
import { notFound } from './find-owned.ts';
import { orderView } from './views/store-view.ts';

export const getOrder = reads<'payments.get'>(async (context, player, { params }) => {
  const order = findOrder(player, params.id) ?? (await context.findPastOrder(params.id));
  return order ? { answer: orderView(order, context) } : notFound;
});
