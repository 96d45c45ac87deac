import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productRowOf } from '#engine/content/shop.ts';
import type { Player } from '#engine/rules/core/player.ts';
import {
  checkOrder,
  failOrder,
  payOrder,
  putInvoice,
  reserveOrder,
  starsOf,
  startOrder,
} from '#engine/rules/shop/orders.ts';
import { excludePurchases, limitSpending, spendingAt, spendingRefusal } from '#engine/rules/shop/spending.ts';
import { aPilot, day, noon, ok, saved, tunables } from '../../fixtures/given-crew.ts';

const limited = (limit: number | null, player = aPilot(), atMs = noon) =>
  saved(limitSpending(player, limit, atMs));
const paused = (days: 1 | 7 | 30 | 'forever', player = aPilot(), atMs = noon) =>
  saved(excludePurchases(player, days, atMs));
const row = productRowOf('clean-10');
const price = starsOf(row.finalPrice);
const buy = (player: Player, atMs = noon, id = `order-${atMs}`) => {
  const order = ok(startOrder(player, row, { shipId: null, id, nowMs: atMs, tunables }));
  const open = saved(putInvoice(player, order, 'link', { nowMs: atMs, tunables }));
  return saved(ok(payOrder(open, id, { stars: price, chargeId: id }, { nowMs: atMs, tunables })).change);
};

describe('a limit for purchases', () => {
  it('holds at once when it is lower, and after a day when it is higher', () => {
    const low = limited(100, limited(500));
    expect(spendingAt(low, noon)).toMatchObject({ limit: 100, next: null });
    const raised = limited(300, low);
    expect(spendingAt(raised, noon + day - 1)).toMatchObject({ limit: 100, next: { limit: 300 } });
    expect(spendingAt(raised, noon + day)).toMatchObject({ limit: 300, next: null });
    expect(spendingAt(limited(null, raised), noon + day)).toMatchObject({ limit: null });
  });

  it('that is to come is withdrawn by a lower one, and not put off by asking again', () => {
    const raised = limited(300, limited(100));
    expect(spendingAt(limited(100, raised), noon + 2 * day).limit).toBe(100);
    expect(limitSpending(raised, 300, noon + day / 2).player).toBe(raised);
  });

  it('never allows more than the lowest of the last day', () => {
    const limits = fc.option(fc.integer({ min: 0, max: 1000 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(limits, fc.integer({ min: 0, max: day }))), limits, (steps, last) => {
        let player = limited(50);
        let atMs = noon;
        for (const [limit, passed] of steps) {
          atMs += passed;
          player = limited(limit, player, atMs);
        }
        const before = spendingAt(player, atMs).limit ?? Number.POSITIVE_INFINITY;
        const after = spendingAt(limited(last, player, atMs), atMs).limit ?? Number.POSITIVE_INFINITY;
        expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('counts what was paid in the month, also before it was set', () => {
    const once = buy(aPilot());
    expect(spendingAt(once, noon).spent).toBe(price);
    expect(spendingRefusal(limited(2 * price, once), { id: 'next', stars: price }, noon)).toBeUndefined();
    const full = limited(2 * price - 1, once);
    expect(startOrder(full, row, { shipId: null, id: 'next', nowMs: noon, tunables })).toEqual({
      refuse: 'spending_limit',
    });
    const { monthEndsAtMs } = spendingAt(full, noon);
    expect(new Date(monthEndsAtMs).toISOString()).toBe('2026-04-01T00:00:00.000Z');
    expect(spendingAt(full, monthEndsAtMs).spent).toBe(0);
    expect(
      startOrder(full, row, { shipId: null, id: 'next', nowMs: monthEndsAtMs, tunables }),
    ).toHaveProperty('ok');
  });

  it('holds for an order from before it, when the messenger asks', () => {
    const order = ok(startOrder(aPilot(), row, { shipId: null, id: 'order', nowMs: noon, tunables }));
    const open = saved(putInvoice(aPilot(), order, 'link', { nowMs: noon, tunables }));
    expect(checkOrder(open, 'order', price, { nowMs: noon, tunables })).toHaveProperty('ok');
    expect(checkOrder(limited(0, open), 'order', price, { nowMs: noon, tunables })).toEqual({
      refuse: 'spending_limit',
    });
    expect(checkOrder(paused(1, open), 'order', price, { nowMs: noon, tunables })).toEqual({
      refuse: 'purchases_paused',
    });
  });
});

describe('an answered checkout', () => {
  const otherRow = productRowOf('clean-1');
  const minutes = (count: number) => noon + count * 60_000;
  const withOrders = (limit: number | null) => {
    let player = limited(null);
    for (const [id, product] of [
      ['first', row],
      ['second', otherRow],
    ] as const) {
      const order = ok(startOrder(player, product, { shipId: null, id, nowMs: noon, tunables }));
      player = saved(putInvoice(player, order, 'link', { nowMs: noon, tunables }));
    }
    return limited(limit, player);
  };
  const both = price + starsOf(otherRow.finalPrice);
  const reserve = (player: Player, id: string, atMs = noon) =>
    reserveOrder(player, id, id === 'first' ? price : starsOf(otherRow.finalPrice), {
      nowMs: atMs,
      tunables: {
        ...tunables,
        orderOpenMinutes: 60,
      },
    });
  const full = { refuse: 'spending_limit' };

  it('reserves its sum for ten minutes', () => {
    const held = saved(ok(reserve(withOrders(both - 1), 'first')));
    expect(reserve(held, 'second')).toEqual(full);
    expect(startOrder(held, otherRow, { shipId: null, id: 'third', nowMs: noon, tunables })).toEqual(full);
    expect(reserve(held, 'second', minutes(10) - 1)).toEqual(full);
    expect(reserve(held, 'second', minutes(10))).toHaveProperty('ok');
  });

  it('leaves room for what fits, and counts itself once when it is asked again', () => {
    const held = saved(ok(reserve(withOrders(both), 'first')));
    const again = saved(ok(reserve(held, 'first')));
    expect(again.account.spending?.held).toHaveLength(1);
    expect(reserve(again, 'second')).toHaveProperty('ok');
    expect(startOrder(held, row, { shipId: null, id: 'another', nowMs: noon, tunables })).toMatchObject({
      ok: { id: 'first' },
    });
  });

  it('ends its reservation with the payment and with a failed one', () => {
    const held = saved(ok(reserve(withOrders(both), 'first')));
    const paid = saved(
      ok(payOrder(held, 'first', { stars: price, chargeId: 'c' }, { nowMs: noon, tunables })).change,
    );
    expect(paid.account.spending).not.toHaveProperty('held');
    expect(spendingAt(paid, noon).spent).toBe(price);
    expect(reserve(paid, 'second')).toHaveProperty('ok');
    const tight = saved(ok(reserve(withOrders(both - 1), 'first')));
    expect(reserve(tight, 'second')).toEqual(full);
    expect(reserve(saved(ok(failOrder(tight, 'first', noon, tunables))), 'second')).toHaveProperty('ok');
  });

  it('counts against a limit that is set afterwards', () => {
    const held = saved(ok(reserve(withOrders(null), 'first')));
    expect(reserve(limited(both - 1, held), 'second')).toEqual(full);
  });
});

describe('a pause of purchases', () => {
  it('ends after its days and not before', () => {
    const week = paused(7);
    expect(startOrder(week, row, { shipId: null, id: 'order', nowMs: noon + 7 * day - 1, tunables })).toEqual(
      {
        refuse: 'purchases_paused',
      },
    );
    expect(
      startOrder(week, row, { shipId: null, id: 'order', nowMs: noon + 7 * day, tunables }),
    ).toHaveProperty('ok');
  });

  it('is made longer, and never shorter', () => {
    expect(spendingAt(paused(7, paused(30)), noon).excludedUntilMs).toBe(noon + 30 * day);
    expect(spendingAt(paused(30, paused(7)), noon).excludedUntilMs).toBe(noon + 30 * day);
    const forever = paused('forever', paused(1));
    expect(spendingAt(forever, noon + 9999 * day).excludedUntilMs).toBeNull();
    expect(spendingAt(paused(1, forever), noon + 9999 * day).excludedUntilMs).toBeNull();
  });
});
