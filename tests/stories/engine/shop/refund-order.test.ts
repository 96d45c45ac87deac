import { describe, expect, it } from 'vitest';
import { productRowOf } from '#engine/content/shop.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Order } from '#engine/rules/core/shop-state.ts';
import { joinCrew } from '#engine/rules/crew/crew.ts';
import { tributeOf } from '#engine/rules/crew/tribute.ts';
import { productValue } from '#engine/rules/shop/deliver.ts';
import {
  findOrder,
  payOrder,
  putInvoice,
  refundOrder,
  starsOf,
  startOrder,
} from '#engine/rules/shop/orders.ts';
import { aPilot, effectsOf, ledger, noon, ok, saved, tunables } from '../../../engine/fixtures/given-crew.ts';

const versions = { tunables: { ...tunables, refundsForReview: 3 }, tunablesOf: () => tunables };
const product = productRowOf('clean-10');

function ordered(player: Player, id = 'order'): Player {
  const order = ok(startOrder(player, product, { shipId: null, id, nowMs: noon, tunables }));
  return saved(putInvoice(player, order, 'link', { nowMs: noon, tunables }));
}

function bought(player: Player = aPilot(), id = 'order'): Player {
  const payment = { stars: starsOf(product.finalPrice), chargeId: `charge-${id}` };
  return saved(ok(payOrder(ordered(player, id), id, payment, { nowMs: noon, tunables })).change);
}

const refund = (player: Player, order: Order = findOrder(player, 'order')!) =>
  refundOrder(player, order, noon, versions);

describe('refunding an order', () => {
  it('takes back the product and the tribute of the general', () => {
    const member = saved(
      ok(joinCrew(aPilot(), { id: 'lena', leaderId: null }, 'invited', { nowMs: noon, tunables })),
    );
    const change = ok(refund(bought(member)));
    expect(ledger(change)).toEqual([['clean', -1000, 'refund', 'order']]);
    expect(effectsOf(change, 'tribute').map(({ generalId, amount }) => [generalId, amount])).toEqual([
      ['lena', -tributeOf(productValue(product, tunables), tunables)],
    ]);
    expect(findOrder(change.player, 'order')?.status).toBe('refunded');
    expect(change.player.shop.refunded).toEqual(['order']);
  });

  it('changes nothing the second time', () => {
    const after = saved(ok(refund(bought())));
    expect(ok(refund(after))).toEqual({ player: after, effects: [] });
  });

  it('changes nothing the second time even when only the history has the order', () => {
    const player = bought();
    const order = findOrder(player, 'order')!;
    const forgetful = (of: Player) => ({ ...of, shop: { ...of.shop, orders: [] } });
    const after = forgetful(saved(ok(refund(forgetful(player), order))));
    expect(after.balance.clean).toBe(0);
    expect(ok(refund(after, order))).toEqual({ player: after, effects: [] });
  });

  it('is refused for an order that was never paid', () => {
    expect(refund(ordered(aPilot()))).toEqual({ refuse: 'order_closed' });
  });

  it('takes nothing back of an order that was paid and never delivered', () => {
    const player = bought();
    const order: Order = { ...findOrder(player, 'order')!, status: 'paid' };
    const change = ok(refund({ ...player, shop: { ...player.shop, orders: [order] } }));
    expect(ledger(change)).toEqual([]);
    expect(findOrder(change.player, 'order')?.status).toBe('refunded');
    expect(change.player.shop.refunds ?? 0).toBe(0);
  });

  it('asks for a review from the third delivered order on', () => {
    let player = aPilot();
    const scores: number[][] = [];
    for (const id of ['first', 'second', 'third', 'fourth']) {
      const before = bought(player, id);
      const change = ok(refund(before, findOrder(before, id)));
      scores.push(effectsOf(change, 'review').map(({ score }) => score));
      player = saved(change);
    }
    expect(scores).toEqual([[], [], [3], [4]]);
  });
});
