import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductRow } from '#engine/content/schemas/shop.ts';
import { productRowOf, productRows } from '#engine/content/shop.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Order } from '#engine/rules/core/shop-state.ts';
import { joinCrew } from '#engine/rules/crew/crew.ts';
import {
  checkOrder,
  failOrder,
  findOrder,
  payOrder,
  putInvoice,
  refundOrder,
  starsOf,
  startOrder,
} from '#engine/rules/shop/orders.ts';
import {
  aPilot,
  day,
  effectsOf,
  ledger,
  minute,
  noon,
  ok,
  saved,
  tunables,
} from '../../fixtures/given-crew.ts';

const versions = { tunables, tunablesOf: () => tunables };
const start = (player: Player, key: string, id = 'order', shipId: string | null = null, atMs = noon) =>
  startOrder(player, productRowOf(key), { shipId, id, nowMs: atMs, tunables });
/** The player after an order was made and its invoice saved. */
const open = (player: Player, key: string, id = 'order', shipId: string | null = null, atMs = noon) =>
  saved(
    putInvoice(player, ok(start(player, key, id, shipId, atMs)), `link-${id}`, { nowMs: atMs, tunables }),
  );
const ordered = (key: string, player = aPilot(), shipId: string | null = null) =>
  open(player, key, 'order', shipId);
const pay = (player: Player, stars: number, chargeId = 'charge', atMs = noon + minute) =>
  payOrder(player, 'order', { stars, chargeId }, { nowMs: atMs, tunables });
const price = (key: string) => starsOf(productRowOf(key).finalPrice);
const paid = (key: string, player = aPilot(), shipId: string | null = null) =>
  saved(ok(pay(ordered(key, player, shipId), price(key))).change);

describe('an order', () => {
  it('asks for whole Stars, rounded up', () => {
    expect([1, 99, 100, 101, 4000].map(starsOf)).toEqual([1, 1, 1, 2, 40]);
  });

  it('for the same product is the same order while it is open and recent', () => {
    const player = ordered('clean-10');
    const again = ok(start(player, 'clean-10', 'other'));
    expect(again).toMatchObject({ id: 'order', invoiceLink: 'link-order' });
    expect(putInvoice(player, again, 'another link', { nowMs: noon, tunables })).toEqual({
      player,
      effects: [],
    });
    expect(ok(start(player, 'clean-3', 'other')).id).toBe('other');
    const late = noon + tunables.orderOpenMinutes * minute;
    expect(ok(start(player, 'clean-10', 'other', null, late)).id).toBe('other');
  });

  it('is delivered and refunded as it was bought, and is another one at another price', () => {
    const bargain = { ...productRowOf('clean-10'), key: 'bargain', finalPrice: 100, count: 7 } as ProductRow;
    const offered = { ...bargain, until: '2027-01-01T00:00:00Z' } as ProductRow;
    const begin = (player: Player, product: ProductRow, id: string) =>
      ok(startOrder(player, product, { shipId: null, id, nowMs: noon, tunables }));
    const order = begin(aPilot(), offered, 'order');
    expect(order).toMatchObject({ stars: 1, bought: bargain });
    const player = saved(putInvoice(aPilot(), order, 'link', { nowMs: noon, tunables }));
    expect(begin(player, { ...offered, retired: true }, 'other').id).toBe('order');
    for (const change of [{ finalPrice: 101 }, { count: 8 }])
      expect(begin(player, { ...bargain, ...change } as ProductRow, 'other').id).toBe('other');
    const { change } = ok(pay(player, 1));
    expect(ledger(change)).toEqual([['clean', 700, 'purchase', 'order']]);
    const back = ok(refundOrder(saved(change), findOrder(saved(change), 'order')!, noon, versions));
    expect(saved(back).balance.clean).toBe(0);
  });

  it("of an AI pilot is for one of the player's ships, once for each", () => {
    for (const shipId of [null, 'nobody'])
      expect(start(aPilot(), 'ai-pilot', 'order', shipId)).toEqual({ refuse: 'product_needs_ship' });
    const player = paid('ai-pilot', aPilot(), 'ship');
    expect(player.aiPilots.ships.ship).toEqual({ unlock: 'paid', run: null });
    expect(start(player, 'ai-pilot', 'more', 'ship')).toEqual({ refuse: 'already_owned' });
  });

  it('can be paid while it is open and recent, with the right sum', () => {
    const player = ordered('clean-10');
    const check = (stars: number, atMs = noon) =>
      checkOrder(player, 'order', stars, { nowMs: atMs, tunables });
    expect(check(340)).toHaveProperty('ok');
    expect(check(339)).toEqual({ refuse: 'order_mismatch' });
    expect(check(340, noon + day)).toEqual({ refuse: 'order_closed' });
    expect(checkOrder(aPilot(), 'order', 340, { nowMs: noon, tunables })).toEqual({ refuse: 'order_closed' });
  });

  it("doesn't make the list grow without limit", () => {
    let player = aPilot();
    for (let index = 0; index < 40; index++)
      player = open(player, 'clean-1', `o${index}`, null, noon + index * day);
    expect(player.shop.orders).toHaveLength(tunables.ordersKept);
    expect(player.shop.orders.at(-1)?.id).toBe('o39');
  });
});

describe('a payment', () => {
  it.each([
    ['clean-10', [['clean', 1000, 'purchase', 'order']], {}],
    [
      'auto-replenish-50',
      [],
      { boosters: { autoReplenishCount: 50, fullHealingCount: 0, timeTravelCount: 0 } },
    ],
  ] as const)('of %s delivers it in the same write', (key, entries, fields) => {
    const { change, order, outcome } = ok(pay(ordered(key), price(key)));
    expect(outcome).toBe('delivered');
    expect(order).toMatchObject({ status: 'delivered', chargeId: 'charge', paidAtMs: noon + minute });
    expect(ledger(change)).toEqual(entries);
    expect(change.player).toMatchObject(fields);
    expect(effectsOf(change, 'order').map(({ id }) => id)).toEqual(['order:delivered']);
  });

  it.each([
    ['general-month', 30],
    ['general-season', 90],
  ])('of %s gives %i days', (key, days) => {
    expect(paid(key).crew.general).toMatchObject({ untilMs: noon + minute + days * day });
  });

  it('changes nothing when it is reported again', () => {
    const player = paid('clean-10');
    expect(ok(pay(player, 340))).toMatchObject({ outcome: 'repeated', change: { player, effects: [] } });
    expect(ok(pay(player, 999))).toMatchObject({ outcome: 'repeated' });
  });

  it('of a paid order has to be refunded', () => {
    const player = paid('clean-10');
    expect(ok(pay(player, 340, 'second'))).toMatchObject({ outcome: 'refund_due', change: { effects: [] } });
  });

  it('counts even if it was reported as failed before, or comes late', () => {
    const failed = saved(ok(failOrder(ordered('clean-10'), 'order', noon, tunables)));
    expect(findOrder(failed, 'order')?.status).toBe('failed');
    expect(ok(pay(failed, 340)).outcome).toBe('delivered');
    expect(ok(pay(ordered('clean-10'), 340, 'charge', noon + 9 * day)).outcome).toBe('delivered');
    const player = paid('clean-10');
    expect(ok(failOrder(player, 'order', noon, tunables)).player).toBe(player);
  });

  it('with a wrong sum or without an order is refused', () => {
    expect(pay(ordered('clean-10'), 1)).toEqual({ refuse: 'order_mismatch' });
    expect(pay(aPilot(), 340)).toEqual({ refuse: 'order_closed' });
  });

  it("of a product that can't be delivered any more stays paid until it is refunded", () => {
    const twice = ordered('ai-pilot', aPilot(), 'ship');
    const owned = {
      ...twice,
      aiPilots: { ...twice.aiPilots, ships: { ship: { unlock: 'paid', run: null } } },
    } as const;
    const { outcome, order } = ok(pay(owned, 150));
    expect([outcome, order.status]).toEqual(['refund_due', 'paid']);
  });

  it("gives the crew's leader a share in PROTO", () => {
    const member = saved(
      ok(joinCrew(aPilot(), { id: 'lena', leaderId: null }, 'invited', { nowMs: noon, tunables })),
    );
    const { change } = ok(pay(ordered('clean-10', member), 340));
    expect(effectsOf(change, 'tribute')).toEqual([
      expect.objectContaining({ id: 'order:tribute', generalId: 'lena', fromId: 'ada', amount: 10_000 }),
    ]);
    const back = ok(refundOrder(saved(change), findOrder(change.player, 'order')!, noon + day, versions));
    expect(effectsOf(back, 'tribute')).toEqual([
      expect.objectContaining({ id: 'order:tribute-back', amount: -10_000, atMs: noon + minute }),
    ]);
  });
});

describe('a refund', () => {
  const refund = (player: Player) => refundOrder(player, findOrder(player, 'order')!, noon + day, versions);

  it('takes back once what was delivered', () => {
    const change = ok(refund(paid('clean-10')));
    expect(ledger(change)).toEqual([['clean', -1000, 'refund', 'order']]);
    const player = saved(change);
    expect(findOrder(player, 'order')?.status).toBe('refunded');
    expect(ok(refund(player))).toEqual({ player, effects: [] });
    expect(ok(pay(player, 340)).outcome).toBe('repeated');
  });

  it('takes back only what is left', () => {
    const spent = { ...paid('clean-10'), balance: { default: 0, clean: 300 } };
    expect(ok(refund(spent)).player.balance.clean).toBe(0);
    expect(ok(refund(paid('auto-replenish-5'))).player.boosters.autoReplenishCount).toBe(0);
    expect(ok(refund(paid('ai-pilot', aPilot(), 'ship'))).player.aiPilots.ships).toEqual({});
    expect(ok(refund(paid('general-month'))).player.crew.general.untilMs).toBe(noon + day);
  });

  it('of an old order, which only the history has, works once too', () => {
    const player = paid('clean-10');
    const order = findOrder(player, 'order')!;
    const forgetful = { ...player, shop: { ...player.shop, orders: [] } };
    const once = saved(ok(refundOrder(forgetful, order, noon, versions)));
    const again = { ...once, shop: { ...once.shop, orders: [] } };
    expect(once.balance.clean).toBe(0);
    expect(ok(refundOrder(again, order, noon, versions))).toEqual({ player: again, effects: [] });
  });

  it('needs a payment', () => {
    expect(refund(ordered('clean-10'))).toEqual({ refuse: 'order_closed' });
  });
});

describe('for any reports of the messenger, repeated any number of times,', () => {
  it('a product is delivered at most once and the ledger gives the balance', () => {
    const says = fc.constantFrom('paid', 'paid again', 'failed', 'refunded');
    fc.assert(
      fc.property(fc.constantFrom(...productRows), fc.array(says, { maxLength: 12 }), (row, events) => {
        const shipId = row.kind === 'ai_pilot' ? 'ship' : null;
        let player = ordered(row.key, aPilot(), shipId);
        let [delivered, clean] = [0, 0];
        const ids = new Set<string>();
        for (const word of events) {
          const stars = starsOf(row.finalPrice);
          const charge = word === 'paid again' ? 'second' : 'charge';
          const decided = word.startsWith('paid') ? pay(player, stars, charge) : undefined;
          if (decided && ok(decided).outcome === 'delivered') delivered++;
          const other =
            word === 'failed'
              ? failOrder(player, 'order', noon, tunables)
              : refundOrder(player, findOrder(player, 'order')!, noon, versions);
          if (!decided && 'refuse' in other) continue;
          const change = decided ? ok(decided).change : ok(other);
          for (const effect of change.effects) {
            expect(ids.has(effect.id)).toBe(false);
            ids.add(effect.id);
          }
          for (const entry of effectsOf(change, 'ledger')) clean += entry.amount;
          player = saved(change);
        }
        expect(delivered).toBeLessThanOrEqual(1);
        expect(player.balance.clean).toBe(clean);
      }),
    );
  });
});

describe('the orders that a player keeps', () => {
  it('stay as they are when another one is paid', () => {
    const two = open(ordered('clean-10'), 'clean-3', 'other');
    const player = ok(pay(two, 340)).change.player;
    expect(player.shop.orders.map(({ id, status }) => [id, status])).toEqual([
      ['order', 'delivered'],
      ['other', 'pending'],
    ]);
  });

  it('lose the oldest closed one before an open one, and never the newest', () => {
    const few = { ...tunables, ordersKept: 2 };
    const put = (player: Player, id: string, key: string) =>
      saved(putInvoice(player, ok(start(player, key, id)), 'link', { nowMs: noon, tunables: few }));
    const both = put(put(aPilot(), 'a', 'clean-1'), 'b', 'clean-3');
    const failed = saved(ok(failOrder(both, 'b', noon, few)));
    const three = put(failed, 'c', 'clean-10');
    expect(three.shop.orders.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(put(three, 'd', 'clean-50').shop.orders.map(({ id }) => id)).toEqual(['c', 'd']);
  });

  it('can be paid until the last millisecond', () => {
    const player = ordered('clean-10');
    const endMs = noon + 60 * minute;
    expect(checkOrder(player, 'order', 340, { nowMs: endMs - 1, tunables })).toHaveProperty('ok');
    expect(checkOrder(player, 'order', 340, { nowMs: endMs, tunables })).toEqual({ refuse: 'order_closed' });
  });

  it('are refunded once each, even if another one was refunded before', () => {
    const one = paid('clean-10');
    const two = open(one, 'clean-3', 'other');
    const both = saved(
      ok(payOrder(two, 'other', { stars: price('clean-3'), chargeId: 'second' }, { nowMs: noon, tunables }))
        .change,
    );
    const [first, second] = both.shop.orders as [Order, Order];
    const back = saved(ok(refundOrder(both, first, noon, versions)));
    const all = saved(ok(refundOrder(back, second, noon, versions)));
    expect(all.shop.refunded).toEqual(['order', 'other']);
    expect(ok(refundOrder(all, first, noon, versions)).player).toBe(all);
  });
});

describe('a refund of an order that was paid and never delivered', () => {
  it('takes nothing back', () => {
    const player = aPilot({ balance: { default: 0, clean: 5000 } });
    const order: Order = {
      id: 'order',
      product: 'clean-10',
      bought: productRowOf('clean-10'),
      shipId: null,
      stars: 340,
      status: 'paid',
      createdAtMs: noon,
      paidAtMs: noon,
      chargeId: 'charge',
    };
    const change = ok(refundOrder(player, order, noon, versions));
    expect(change.player.balance).toEqual(player.balance);
    expect(effectsOf(change, 'order').map(({ id }) => id)).toEqual(['order:refunded']);
  });
});
