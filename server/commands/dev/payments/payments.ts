import { heldWords } from '#engine/content/live-content.ts';
import type { ProductRow } from '#engine/content/schemas/shop.ts';
import { productId, productOf } from '#engine/content/shop.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { ChargeFault, Order } from '#engine/rules/core/shop-state.ts';
import { productValue } from '#engine/rules/shop/deliver.ts';
import { findOrder, starsOf } from '#engine/rules/shop/orders.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { Services } from '../../../services.ts';
import type { StoredCharge } from '../../../store/repositories/shop/charge-repository.ts';
import { serviceCommand } from '../../core/command.ts';
import { toTime } from '../../core/view-context.ts';
import { readPayload } from '../../shop/invoice-payload.ts';
import { refundCharge, settleCharge } from '../../shop/settle-charge.ts';
import { fileRequest } from '../requests/file-request.ts';
import { runRequest } from '../requests/run-request.ts';

type Payment = AnswerOf<'dev.payments'>['data'][number];
type Candidate = AnswerOf<'dev.explain-payment'>['candidates'][number];

const maxOrders = 10;

export const listPayments = serviceCommand<'dev.payments'>(async (services, { query }) => {
  const { charges } = services.store;
  const { state, offset, limit } = query;
  const [counts, found] = await Promise.all([charges.countByState(), charges.list(state, offset, limit)]);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const data = await Promise.all(found.map((charge) => paymentView(services, charge)));
  return { answer: { count: state ? counts[state] : all, data, counts } };
});

export const explainPayment = serviceCommand<'dev.explain-payment'>(async (services, { query }) => {
  const charge = await findCharge(services, query.chargeId);
  const [view, candidates] = await Promise.all([
    paymentView(services, charge),
    findCandidates(services, charge),
  ]);
  return { answer: { ...view, candidates } };
});

/** Gives a product for a payment. Its worth above the paid sum counts as a grant of the operator. */
export const settlePayment = serviceCommand<'dev.settle-payment'>(async (services, { body }, caller) => {
  const { chargeId, playerId, reason } = body;
  const { content } = services.store.content.current();
  const product = productOf(body.productId, content.products);
  const charge = await findCharge(services, chargeId);
  if (!product || !(await services.store.players.load(playerId))) throw new CallRefused('not_found');
  const shipId = product.kind === 'ai_pilot' ? (body.shipId ?? null) : null;
  const by = caller.developer?.name ?? null;
  if (by === null) return { answer: await settleCharge(services, chargeId, playerId, product, shipId) };
  const settlement = { chargeId, product: product.key, shipId, stars: charge.stars };
  const worth = worthAbove(services, product, charge.stars);
  const request = { kind: 'settlement', playerId, reason, body: settlement, by, worth, reach: 1 } as const;
  return { answer: await runRequest(services, await fileRequest(services, request, caller), caller) };
});

export const refundPayment = serviceCommand<'dev.refund-payment'>(async (services, { body }) => {
  const { chargeId, state } = await refundCharge(services, body.chargeId);
  return { answer: { chargeId, state } };
});

/** Worth of a product in whole PROTO, less the share of its price that was paid. */
function worthAbove({ store }: Services, product: ProductRow, stars: number): number {
  const unpaid = Math.max(0, 1 - stars / starsOf(product.finalPrice));
  return Math.ceil((productValue(product, store.tunables.current().values) / 100) * unpaid);
}

async function findCharge({ store }: Services, chargeId: string): Promise<StoredCharge> {
  const charge = await store.charges.find(chargeId);
  if (!charge) throw new CallRefused('not_found');
  return charge;
}

async function paymentView(services: Services, charge: StoredCharge): Promise<Payment> {
  const { chargeId, telegramId: payer, stars, payload, state, settlement } = charge;
  const meant = settlement ?? readPayload(payload);
  const player = meant ? (await services.store.players.load(meant.playerId))?.player : undefined;
  const order = meant && player ? await readOrder(services, player, meant.orderId) : undefined;
  return {
    chargeId,
    payer,
    stars,
    payload,
    state,
    at: charge.at.toISOString(),
    explanation: charge.fault && explain(charge.fault, charge, player, order) + explainRefund(charge),
    playerId: player?.id ?? null,
    playerName: player ? fullName(player) : null,
    orderId: order?.id ?? null,
    product: order ? productTitle(services, order.product) : null,
  };
}

const explanations: Readonly<
  Record<ChargeFault, (charge: StoredCharge, name: string, order: Order | undefined) => string>
> = {
  no_payload: ({ payload }) =>
    payload === ''
      ? 'The payment carries no text of an invoice, so it is for no order of this game.'
      : `The payment carries “${payload}”, which is not an order of this game. Its invoice was made elsewhere.`,
  no_player: ({ payload }) =>
    `It is for the player ${readPayload(payload)?.playerId}, who is not there: the account was deleted, or is of another database.`,
  no_order: ({ payload }, name) =>
    `It is for the order ${readPayload(payload)?.orderId}, which ${name} never had here: it was lost, or is of another database.`,
  other_payer: (_, name) => `Somebody else paid an order of ${name}.`,
  paid_before: (_, name, order) =>
    `The order of ${name} was paid before, by the payment ${order?.chargeId ?? 'of another charge'}.`,
  sum_differs: ({ stars }, name, order) =>
    `The order of ${name} costs ${order?.stars ?? 'another number of'} Stars, and ${stars} were paid.`,
  not_deliverable: (_, name) =>
    `What was ordered could not be delivered: ${name} has it already, or lost the ship.`,
  leaving: (_, name) => `${name} is deleting the account.`,
  banned: (_, name) => `${name} is banned.`,
  refund_refused: () => 'It was to be refunded, and the messenger refused the refund for good.',
};

function explainRefund({ state, failedRefund }: StoredCharge): string {
  if (state !== 'refund_due' || !failedRefund) return '';
  const { tries, error, againAt } = failedRefund;
  return ` The refund has failed ${tries} times (${error}). It is tried again after ${againAt.toISOString()}.`;
}

function explain(
  fault: ChargeFault,
  charge: StoredCharge,
  player: Player | undefined,
  order: Order | undefined,
): string {
  return explanations[fault](charge, player ? fullName(player) : 'the player', order);
}

/** Players whose payment it may be: the payer's own account, and the one that the payment names. */
async function findCandidates(services: Services, charge: StoredCharge): Promise<Candidate[]> {
  const { players } = services.store;
  const playerId = charge.settlement?.playerId ?? readPayload(charge.payload)?.playerId;
  const [payer, meant] = await Promise.all([
    players.loadByTelegramId(charge.telegramId),
    playerId === undefined ? null : players.load(playerId),
  ]);
  const found: [Player, string][] = [];
  if (payer) found.push([payer.player, 'same messenger account']);
  if (meant && meant.player.id !== payer?.player.id) found.push([meant.player, 'named by the payment']);
  return Promise.all(found.map(([player, why]) => candidateView(services, charge, player, why)));
}

async function candidateView(
  services: Services,
  { stars }: StoredCharge,
  player: Player,
  why: string,
): Promise<Candidate> {
  const { store } = services;
  await store.outboxRelay.tryDeliver(player.id);
  const { content } = store.content.current();
  const [orders, { ban }] = await Promise.all([
    store.orders.list(player.id, 0, maxOrders),
    store.signIns.find(player.profile.telegramId),
  ]);
  return {
    playerId: player.id,
    playerName: fullName(player),
    why,
    isBanned: ban !== null,
    orders: orders.map((order) => {
      const { id, product, shipId, status, createdAtMs } = findOrder(player, order.id) ?? order;
      const row = content.products.findIndex(({ key }) => key === product);
      return {
        orderId: id,
        shipId,
        status,
        stars: order.stars,
        productId: row < 0 ? null : productId(product, content.products),
        product: productTitle(services, product),
        createdAt: toTime(createdAtMs),
        isLikely: order.stars === stars && (status === 'pending' || status === 'failed'),
      };
    }),
  };
}

async function readOrder({ store }: Services, player: Player, orderId: string): Promise<Order | undefined> {
  const present = findOrder(player, orderId);
  if (present) return present;
  const past = await store.orders.find(orderId);
  return past?.playerId === player.id ? past.order : undefined;
}

function productTitle({ store }: Services, key: string): string {
  return heldWords(store.content.current().content, 'products', key, 'en').title;
}

function fullName({ profile }: Player): string {
  return [profile.firstName, profile.lastName].filter(Boolean).join(' ');
}
