import { findOrder } from '#engine/rules/shop/orders.ts';
import { reads } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { orderView } from './views.ts';

export const getOrder = reads<'payments.get'>(async (context, player, { params }) => {
  const order = findOrder(player, params.id) ?? (await context.findPastOrder(params.id));
  return order ? { answer: orderView(order, context) } : notFound;
});
