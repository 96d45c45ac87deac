import { randomInt, randomUUID } from 'node:crypto';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Order } from '#engine/rules/core/shop-state.ts';
import { failOrder, findOrder } from '#engine/rules/shop/orders.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import { uuidOf } from '../../../core/uuid-of.ts';
import type { Services } from '../../../services.ts';
import { proofOf } from '../../core/call-proof.ts';
import { changePlayer } from '../../core/change-player.ts';
import { type Caller, serviceCommand } from '../../core/command.ts';
import { createViewContext } from '../../core/create-context.ts';
import { takeUpdate } from '../../shop/bot-updates.ts';
import { withOrder } from '../../shop/change-buyer.ts';
import { writePayload } from '../../shop/invoice-payload.ts';
import { orderView } from '../../shop/views.ts';

interface Found {
  readonly player: Player;
  readonly order: Order;
}

/**
 * Plays the messenger's part, only for orders of the local messenger: sends the checkout query and reports
 * the payment or the refund as updates in the messenger's own format, through the same code as the webhook.
 */
export const playPayment = serviceCommand<'dev.pay'>(async (services, { params, body }, caller) => {
  if (!services.messenger.takeAnswer) throw new CallRefused('dev_tools_off');
  const found = await findAnywhere(services, params.id);
  if (body.outcome === 'paid') await pay(services, found, caller);
  if (body.outcome === 'refunded') await refund(services, found);
  if (body.outcome === 'failed') return { answer: await fail(services, found, caller) };
  const { order } = await findAnywhere(services, params.id);
  return { answer: orderView(order, createViewContext(services, caller.language)) };
});

async function pay(services: Services, { player, order }: Found, { keyed }: Caller): Promise<void> {
  const chargeId = `local:${keyed ? uuidOf(`payment\n${keyed.key}`) : randomUUID()}`;
  if (order.chargeId === chargeId) return;
  const from = { id: player.profile.telegramId };
  const fields = paymentFields(player, order);
  const queryId = randomUUID();
  await takeUpdate(services, {
    update_id: newUpdateId(),
    pre_checkout_query: { id: queryId, from, ...fields },
  });
  const answer = services.messenger.takeAnswer?.(queryId);
  if (answer?.refusal !== null) throw new CallRefused('order_closed');
  const successful_payment = { ...fields, telegram_payment_charge_id: chargeId };
  await takeUpdate(services, { update_id: newUpdateId(), message: { from, successful_payment } });
}

async function refund(services: Services, { player, order }: Found): Promise<void> {
  if (order.chargeId === null) throw new CallRefused('order_closed');
  const refunded_payment = { ...paymentFields(player, order), telegram_payment_charge_id: order.chargeId };
  const chat = { id: player.profile.telegramId };
  await takeUpdate(services, { update_id: newUpdateId(), message: { chat, refunded_payment } });
}

async function fail(services: Services, { player, order }: Found, caller: Caller) {
  const reply = await changePlayer<'dev.pay'>(services, {
    playerId: player.id,
    caller,
    status: 200,
    proof: proofOf(caller),
    decide: async (context, present) => {
      const holder = (await withOrder(context, present, order.id)) ?? present;
      const failed = failOrder(holder, order.id, context.nowMs, context.tunables);
      if ('refuse' in failed) return failed;
      const change = failed.ok.player === holder ? { player: present, effects: [] } : failed.ok;
      const after = findOrder(failed.ok.player, order.id) ?? order;
      return { change, answer: () => orderView(after, context) };
    },
  });
  return JSON.parse(reply.body) as AnswerOf<'dev.pay'>;
}

/** Finds any player's order. Orders still in the outbox are delivered to the history first. */
async function findAnywhere({ store }: Services, id: string): Promise<Found> {
  if (!(await store.orders.find(id)))
    for (const playerId of await store.outboxes.findFull(1000)) await store.outboxRelay.deliver(playerId);
  const past = await store.orders.find(id);
  const loaded = past && (await store.players.load(past.playerId));
  if (!loaded) throw new CallRefused('not_found');
  return { player: loaded.player, order: findOrder(loaded.player, id) ?? past.order };
}

function paymentFields({ id }: Player, order: Order) {
  return {
    currency: 'XTR',
    total_amount: order.stars,
    invoice_payload: writePayload({ orderId: order.id, playerId: id }),
  };
}

/** Negative, so that it never equals an update id of a real bot. */
function newUpdateId(): number {
  return -randomInt(1, 2 ** 47);
}
