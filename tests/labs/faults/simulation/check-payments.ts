import { productRowOf } from '#engine/content/shop.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Order } from '#engine/rules/core/shop-state.ts';
import type { StoredEntry } from './check-money.ts';
import type { Outcome } from './invariants.ts';

type StoredOrder = Order & { readonly _id: string; readonly playerId: string };
interface StoredCharge {
  readonly _id: string;
  readonly state: string;
}

/**
 * All Stars that the messenger took are either given back or in one delivered order, and nothing is delivered
 * twice.
 */
export function checkPayments(outcome: Outcome): void {
  const { players, all } = outcome;
  const orders = all<StoredOrder>('orders');
  checkCharges(outcome, orders);
  for (const player of players) {
    const own = orders.filter(({ playerId }) => playerId === player.id);
    checkHistory(outcome, player, own);
    checkBoosters(outcome, player, own);
    checkTribute(outcome, player);
  }
  checkShares(outcome, orders);
}

function checkCharges({ messenger, all, broken }: Outcome, orders: readonly StoredOrder[]): void {
  const stored = new Map(all<StoredCharge>('charges').map(({ _id, state }) => [_id, state]));
  for (const { chargeId, isRefunded } of messenger.charges) {
    const state = stored.get(chargeId);
    const paid = orders.filter((order) => order.chargeId === chargeId);
    if (isRefunded) {
      if (state !== 'refunded') broken(`${chargeId} was given back, and its state is ${state}`);
      if (paid.some(({ status }) => status !== 'refunded'))
        broken(`${chargeId} was given back, and its order counts`);
    } else {
      if (state !== 'delivered') broken(`${chargeId} was paid, and its state is ${state}`);
      if (paid.length !== 1 || paid[0]?.status !== 'delivered')
        broken(`${chargeId} was paid, and nothing is delivered for it`);
    }
  }
}

/** The order history has the state that the document has, and the ledger has each purchase of clean PROTO. */
function checkHistory({ broken, all }: Outcome, player: Player, own: readonly StoredOrder[]): void {
  for (const order of player.shop.orders) {
    const past = own.find(({ _id }) => _id === order.id);
    if (past?.status !== order.status)
      broken(`order ${order.id} is ${order.status}, and in the history ${past?.status}`);
  }
  const purchases = all<StoredEntry>('ledger').filter(
    ({ playerId, reason }) => playerId === player.id && reason === 'purchase',
  );
  for (const { _id, product, status } of own) {
    const row = productRowOf(product);
    const isDelivered = status === 'delivered' && row.kind === 'clean';
    if (isDelivered && purchases.filter(({ reference }) => reference === _id).length !== 1)
      broken(`order ${_id} is delivered, and the ledger doesn't have it once`);
  }
}

/** Nobody uses boosters in a run, so the number of them follows from what was bought and made. */
function checkBoosters({ field, broken }: Outcome, player: Player, own: readonly StoredOrder[]): void {
  const rows = own.filter(({ status }) => status === 'delivered').map(({ product }) => productRowOf(product));
  const bought = rows.reduce((sum, row) => sum + (row.kind === 'auto_replenish' ? row.count : 0), 0);
  let made = 0;
  for (const { telegramId, name, answers } of field.sent) {
    if (telegramId !== player.profile.telegramId || name !== 'protomatters.synthesis') continue;
    const done = answers.find(({ status }) => status < 300);
    const { type, amount } = done
      ? (JSON.parse(done.body) as { type: string; amount: number })
      : { type: '', amount: 0 };
    if (type === 'auto_replenish') made += amount;
  }
  const { autoReplenishCount } = player.boosters;
  if (autoReplenishCount !== bought + made)
    broken(`${player.id} has ${autoReplenishCount} boosters, bought ${bought} and made ${made}`);
}

/**
 * Tribute paid to a general, less refunds and debts, equals what was claimed, and never exceeds what was
 * received.
 */
function checkTribute({ broken, all }: Outcome, { id, crew }: Player): void {
  let owed = 0;
  let paid = 0;
  const own = all<StoredEntry>('ledger').filter(
    ({ playerId, currency }) => playerId === id && currency === 'default',
  );
  for (const { reason, amount, debtAfter = owed } of own.sort((a, b) => a.order - b.order)) {
    if (reason === 'tribute') paid += amount;
    if (reason === 'tribute_refund') paid += amount - (debtAfter - owed);
    owed = debtAfter;
  }
  const { tributeClaimed } = crew.general;
  if (paid !== tributeClaimed) broken(`${id} was paid ${paid} of tribute and has claimed ${tributeClaimed}`);
  const received = all<{ generalId: string; counts: boolean; amount: number }>('tributes')
    .filter(({ generalId, counts }) => generalId === id && counts)
    .reduce((sum, { amount }) => sum + amount, 0);
  if (tributeClaimed > received) broken(`${id} has claimed ${tributeClaimed} of ${received} of tribute`);
}

/** Each order has at most one share for the general, and one that takes it back. */
function checkShares({ all, broken, players }: Outcome, orders: readonly StoredOrder[]): void {
  const tributes = all<{ _id: string; fromId: string; amount: number }>('tributes');
  for (const { _id, playerId, status } of orders) {
    const shares = tributes.filter((share) => share._id.startsWith(_id) && share.amount > 0);
    const backs = tributes.filter((share) => share._id.startsWith(_id) && share.amount < 0);
    const leader = players.find(({ id }) => id === playerId)?.crew.leader;
    if (shares.length > 1 || backs.length > 1)
      broken(`order ${_id} has ${shares.length} shares and ${backs.length} taken back`);
    const wasDelivered = status === 'delivered' && leader != null && leader.how === 'invited';
    if (wasDelivered && shares.length !== 1) broken(`order ${_id} has no share for the general`);
  }
  const ofOrders = tributes.filter(({ _id }) => orders.some((order) => _id.startsWith(order._id)));
  if (ofOrders.length !== tributes.length) broken('there are shares without an order');
}
