import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { galaxy } from '#engine/content/galaxy.ts';
import { productRowOf } from '#engine/content/shop.ts';
import { activateAiPilot } from '#engine/rules/ai-pilot/ai-pilot.ts';
import type { Change, Decided } from '#engine/rules/core/decision.ts';
import { moveMoney, unchanged } from '#engine/rules/core/decision.ts';
import type { Effect } from '#engine/rules/core/effects.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { joinCrew } from '#engine/rules/crew/crew.ts';
import { claimTribute, openTribute, returnTribute } from '#engine/rules/crew/tribute.ts';
import { healthAt, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import {
  findOrder,
  payOrder,
  putInvoice,
  refundOrder,
  starsOf,
  startOrder,
} from '#engine/rules/shop/orders.ts';
import { aPlayer, hour, ledgerSums, noPerks, shipOf } from '../../../engine/fixtures/given.ts';
import {
  aPilot,
  day,
  tunables as defaults,
  effectsOf,
  ledger,
  noon,
  ok,
  saved,
} from '../../../engine/fixtures/given-crew.ts';

/** Every order stays in the document. */
const tunables = { ...defaults, ordersKept: 100 };
const versions = { tunables, tunablesOf: () => tunables };

function buy(player: Player, key: string, id = 'order', shipId: string | null = null): Player {
  const product = productRowOf(key);
  const order = ok(startOrder(player, product, { shipId, id, nowMs: noon, tunables }));
  const ordered = saved(putInvoice(player, order, 'link', { nowMs: noon, tunables }));
  const payment = { stars: starsOf(product.finalPrice), chargeId: `charge-${id}` };
  return saved(ok(payOrder(ordered, id, payment, { nowMs: noon, tunables })).change);
}

const refund = (player: Player, id = 'order', atMs = noon) =>
  ok(refundOrder(player, findOrder(player, id)!, atMs, versions));

describe('a refund leaves as a debt', () => {
  it('the clean PROTO that was spent', () => {
    const spent = saved(
      moveMoney(unchanged(buy(aPilot(), 'clean-10')), 'clean', -700, {
        reason: 'synthesis',
        reference: 'x',
        nowMs: noon,
      }),
    );
    const change = refund(spent);
    expect(ledger(change)).toEqual([['clean', -300, 'refund', 'order']]);
    expect(change.player.debt).toEqual({ default: 0, clean: 700 });
  });

  it('the value of the boosters that were used', () => {
    const bought = buy(aPilot({ balance: { default: 1000, clean: 0 } }), 'auto-replenish-5');
    const used = { ...bought, boosters: { ...bought.boosters, autoReplenishCount: 2 } };
    const { player } = refund(used);
    expect(player.boosters.autoReplenishCount).toBe(0);
    // 3 of 5 boosters, which are worth 60 PROTO together.
    expect([player.balance.default, player.debt.default]).toEqual([0, 3600 - 1000]);
  });

  it('the value of the days as a general that have passed', () => {
    const bought = buy(aPilot(), 'general-month');
    expect(refund(bought).player.debt.default).toBe(0);
    expect(refund(bought, 'order', noon + 15 * day).player.debt.default).toBe(100_000);
    expect(refund(bought, 'order', noon + 90 * day).player.debt.default).toBe(200_000);
  });

  it('nothing for an AI pilot that flies: its run is paid and the pilot is removed', () => {
    const player = buy(aPlayer(), 'ai-pilot', 'order', 'personal-common');
    const ship = shipOf(player, 'personal-common');
    const stats = shipStats(ship, [], tunables);
    const order = { runId: 'r', seed: 's', tunablesVersion: 1, difficulty: 'easy', place: null } as const;
    const sent = activateAiPilot(player, ship, {
      stats,
      perks: noPerks,
      request: order,
      systems: galaxy.systems,
      nowMs: noon,
      tunables,
      tunablesOf: () => tunables,
    });
    const flying = saved(ok(sent));
    const atMs = noon + 5 * hour;
    const change = refund(flying, 'order', atMs);
    expect(change.player.aiPilots.ships).toEqual({});
    expect(change.player.totals.trips).toBeGreaterThan(0);
    const [paid] = effectsOf(change, 'ledger').filter(({ reason }) => reason === 'ai_pilot');
    expect(paid?.amount).toBe(change.player.totals.mined);
    const home = shipOf(change.player, 'personal-common');
    expect(healthAt(home, stats, 0, atMs)).toBeLessThan(stats.maxHealth);
    // The flight under way isn't completed: one trip for each that has ended.
    const completed = change.player.systems[1]!.completed.toString(2).replaceAll('0', '').length;
    expect(completed).toBeLessThanOrEqual(change.player.totals.trips);
    expect(refund(saved(change), 'order', atMs).effects).toEqual([]);
  });
});

describe('the third refund', () => {
  it('asks for a review of the account, and so does each later one', () => {
    let player = aPilot();
    const scores: number[] = [];
    for (let number = 1; number <= 4; number++) {
      const change = refund(buy(player, 'clean-1', `o${number}`), `o${number}`);
      scores.push(...effectsOf(change, 'review').map(({ score }) => score));
      player = saved(change);
    }
    expect(scores).toEqual([3, 4]);
  });

  it('does not count what was never delivered', () => {
    let player = aPilot();
    for (let number = 1; number <= 4; number++) {
      const paid = { ...buy(player, 'clean-1', `o${number}`) };
      const orders = paid.shop.orders.map((order) => ({ ...order, status: 'paid' as const }));
      const change = refund({ ...paid, shop: { ...paid.shop, orders } }, `o${number}`);
      expect(effectsOf(change, 'review')).toEqual([]);
      player = saved(change);
    }
  });
});

interface World {
  readonly buyer: Player;
  readonly general: Player;
  readonly effects: readonly Effect[];
  readonly shares: ReadonlyMap<string, number>;
  readonly bought: number;
  /** Hundredths of clean PROTO. */
  readonly cleanIn: number;
  readonly cleanOut: number;
}

type Step =
  | { readonly kind: 'buy'; readonly key: 'clean-1' | 'clean-10' }
  | { readonly kind: 'pay' | 'refund'; readonly slot: number }
  | { readonly kind: 'spend'; readonly amount: number }
  | { readonly kind: 'claim' };

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('buy' as const), key: fc.constantFrom('clean-1' as const, 'clean-10') }),
    fc.record({ kind: fc.constantFrom('pay' as const, 'refund'), slot: fc.nat(4) }),
    fc.record({ kind: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 1200 }) }),
    fc.record({ kind: fc.constant('claim' as const) }),
  ),
  { maxLength: 40 },
) as fc.Arbitrary<Step[]>;

/** The buyer and a general get what each step changes, as the server would deliver it. */
function live(world: World, step: Step): World {
  const { buyer, general } = world;
  const received = sumOf(world.shares);
  switch (step.kind) {
    case 'buy': {
      const id = `o${world.bought}`;
      const order = ok(
        startOrder(buyer, productRowOf(step.key), { shipId: null, id, nowMs: noon, tunables }),
      );
      const change = putInvoice(buyer, order, 'link', { nowMs: noon, tunables });
      return { ...deliver(world, change), bought: world.bought + 1 };
    }
    case 'pay': {
      const order = buyer.shop.orders[step.slot];
      const charge = order && { stars: order.stars, chargeId: `charge-${order.id}` };
      const paid = charge && payOrder(buyer, order.id, charge, { nowMs: noon, tunables });
      return paid && 'ok' in paid ? deliver(world, paid.ok.change) : world;
    }
    case 'refund': {
      const order = buyer.shop.orders[step.slot];
      return order ? deliver(world, refundOrder(buyer, order, noon, versions)) : world;
    }
    case 'spend': {
      const amount = Math.min(step.amount, buyer.balance.clean);
      const spent = deliver(
        world,
        moveMoney(unchanged(buyer), 'clean', -amount, { reason: 'synthesis', reference: 'x', nowMs: noon }),
      );
      return { ...spent, cleanOut: spent.cleanOut + amount };
    }
    case 'claim': {
      const claimed = claimTribute(general, received, 'claim', noon);
      return 'ok' in claimed ? { ...world, general: saved(claimed.ok) } : world;
    }
  }
}

function deliver(world: World, decided: Change | Decided<Change>): World {
  if ('refuse' in decided) return world;
  const change = 'ok' in decided ? decided.ok : decided;
  if (change.player === world.buyer) return world;
  const shares = new Map(world.shares);
  for (const { id, amount } of effectsOf(change, 'tribute')) shares.set(id, amount);
  const returned = returnTribute(world.general, sumOf(shares), 'order', noon);
  const bought = effectsOf(change, 'ledger').filter(({ reason }) => reason === 'purchase');
  return {
    ...world,
    buyer: saved(change),
    general: returned.player === world.general ? world.general : saved(returned),
    effects: [...world.effects, ...change.effects],
    shares,
    cleanIn: world.cleanIn + bought.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function sumOf(shares: ReadonlyMap<string, number>): number {
  return [...shares.values()].reduce((sum, amount) => sum + amount, 0);
}

/** The clean PROTO of all refunded orders. */
function refundedClean({ shop }: Player): number {
  const back = shop.orders.filter(({ status }) => status === 'refunded');
  return back.reduce((sum, { product }) => {
    const row = productRowOf(product);
    return sum + (row.kind === 'clean' ? row.count * 100 : 0);
  }, 0);
}

describe('in any order of orders, payments, spending, claims and refunds, each reported any number of times,', () => {
  it('what was bought minus what was spent and refunded is what is held minus what is owed', () => {
    fc.assert(
      fc.property(steps, (told) => {
        const member = ok(
          joinCrew(aPilot(), { id: 'lena', leaderId: null }, 'invited', { nowMs: noon, tunables }),
        );
        const buyer = saved(member);
        const start: World = {
          buyer,
          general: aPilot({ id: 'lena' }),
          effects: member.effects,
          shares: new Map(),
          bought: 0,
          cleanIn: 0,
          cleanOut: 0,
        };
        const end = told.reduce(live, start);
        const { balance, debt } = end.buyer;
        expect(end.cleanIn - end.cleanOut - refundedClean(end.buyer)).toBe(balance.clean - debt.clean);
        expect(ledgerSums(end.effects)).toEqual(balance);
        const received = sumOf(end.shares);
        const { general } = end;
        expect(general.balance.default - general.debt.default + openTribute(general, received)).toBe(
          received,
        );
        for (const { balance: held, debt: owed } of [end.buyer, general])
          for (const currency of ['default', 'clean'] as const)
            expect(Math.min(held[currency], owed[currency])).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});
