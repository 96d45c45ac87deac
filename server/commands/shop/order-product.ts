import { randomUUID } from 'node:crypto';
import type { Language } from '#engine/content/languages.ts';
import { heldWords } from '#engine/content/live-content.ts';
import type { ProductRow } from '#engine/content/schemas/shop.ts';
import { productOf } from '#engine/content/shop.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { refused, unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Order } from '#engine/rules/core/shop-state.ts';
import { putInvoice, startOrder } from '#engine/rules/shop/orders.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { log } from '../../core/log.ts';
import { OutwardBusy } from '../../core/outward-queue.ts';
import { MessengerRefused } from '../../messenger/messenger.ts';
import type { Services } from '../../services.ts';
import { isDatabaseAway } from '../../store/core/database-failures.ts';
import { proofOf } from '../core/call-proof.ts';
import { changePlayer } from '../core/change-player.ts';
import { type Caller, serviceCommand } from '../core/command.ts';
import { createViewContext } from '../core/create-context.ts';
import { findCaller, findShip } from '../core/find-owned.ts';
import { writePayload } from './invoice-payload.ts';
import { isSold } from './views.ts';

type Ordered = AnswerOf<'payments.create'>;

/**
 * Creates an order and its invoice. The messenger is asked outside of the player's turn, and once for an open
 * order: its link is kept. Only the messenger's own update marks the order as paid.
 */
export const orderProduct = serviceCommand<'payments.create'>(async (services, { body }, caller) => {
  const player = await findCaller(services, caller);
  const view = createViewContext(services, caller.language);
  const product = productOf(body.productId, view.content.products);
  const shipId = body.shipId ?? null;
  if (!product || !isSold(product, player, view)) throw new CallRefused('not_found');
  if (shipId !== null && !findShip(player, shipId)) throw new CallRefused('not_found');
  const order = startNow(services, player, product, shipId);
  const answer = answerOf(order);
  if (answer) return { answer: answer, rev: player.rev };
  const make = () => makeInvoice(services, caller, player.id, product, order.shipId);
  return services.invoices
    .run(`${player.id} ${order.shipId} ${JSON.stringify(order.bought)}`, make)
    .catch(giveUp);
});

/** The open order for the same thing, or a new one that isn't saved yet. */
function startNow(
  { store, clock }: Services,
  player: Player,
  product: ProductRow,
  shipId: string | null,
): Order {
  const tunables = store.tunables.current().values;
  const started = startOrder(player, product, { shipId, id: randomUUID(), nowMs: clock.now(), tunables });
  if (refused(started)) throw new CallRefused(started.refuse);
  return started.ok;
}

/** Null for an order that has no invoice yet. */
function answerOf({ id: orderId, invoiceLink }: Order): Ordered | null {
  return invoiceLink === undefined ? null : { orderId, invoiceLink };
}

/** Until the order is saved, its invoice can't be paid: the messenger asks before it takes the money. */
async function makeInvoice(
  services: Services,
  caller: Caller,
  playerId: string,
  product: ProductRow,
  shipId: string | null,
): Promise<{ answer: Ordered; rev: number | null }> {
  // The call before in this queue may have made the order.
  const player = (await services.store.players.load(playerId))?.player;
  if (!player) throw new CallRefused('not_found');
  const order = startNow(services, player, product, shipId);
  const made = answerOf(order);
  if (made) return { answer: made, rev: player.rev };
  const invoiceLink = await askMessenger(services, playerId, product, order, caller.language);
  const { body, rev } = await changePlayer<'payments.create'>(services, {
    playerId,
    caller,
    status: 201,
    proof: proofOf(caller),
    decide: ({ nowMs, tunables }, present) => {
      const started = startOrder(present, product, { shipId, id: order.id, nowMs, tunables });
      if (refused(started)) return started;
      // Another server has made the order meanwhile.
      const answer = answerOf(started.ok);
      if (answer) return { change: unchanged(present), answer: () => answer };
      if (started.ok.id !== order.id) return { refuse: 'busy' };
      const change = putInvoice(present, started.ok, invoiceLink, { nowMs, tunables });
      return { change, answer: () => ({ orderId: order.id, invoiceLink }) };
    },
  });
  return { answer: JSON.parse(body) as Ordered, rev };
}

function askMessenger(
  { messenger, store }: Services,
  playerId: string,
  { key }: ProductRow,
  { id: orderId, stars }: Order,
  language: Language,
): Promise<string> {
  const { title, description } = heldWords(store.content.current().content, 'products', key, language);
  const payload = writePayload({ orderId, playerId });
  return messenger.createInvoice({ orderId, title, description, payload, stars });
}

function giveUp(error: unknown): never {
  if (error instanceof CallRefused || isDatabaseAway(error)) throw error;
  if (!(error instanceof OutwardBusy)) log.failure('making an invoice', error);
  if (error instanceof MessengerRefused && error.isFinal) throw new CallRefused('invoice_refused');
  const retryAfterMs = error instanceof MessengerRefused ? error.retryAfterMs : null;
  throw new CallRefused('unavailable', { retryAfterSeconds: Math.ceil((retryAfterMs ?? 5000) / 1000) });
}
