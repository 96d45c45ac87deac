import { describe, expect, it } from 'vitest';
import { productRowOf } from '#engine/content/shop.ts';
import { unchanged } from '#engine/rules/core/decision.ts';
import { canDeliver, deliver, refundProduct } from '#engine/rules/shop/deliver.ts';
import { aPilot, ledger, noon, tunables } from '../../fixtures/given-crew.ts';

const pilot = productRowOf('ai-pilot');
const clean = productRowOf('clean-10');
const give = (player = aPilot(), product = pilot, shipId: string | null = 'ship') =>
  deliver(unchanged(player), product, { shipId, orderId: 'order', nowMs: noon, tunables });
const take = (player = aPilot(), product = pilot, shipId: string | null = 'ship') =>
  refundProduct(unchanged(player), product, {
    shipId,
    orderId: 'order',
    nowMs: noon,
    tunables,
    tunablesOf: () => tunables,
  });

describe('an AI pilot', () => {
  it('can be delivered to a ship of the player that has none', () => {
    expect(canDeliver(aPilot(), pilot, 'ship')).toBe(true);
    expect(canDeliver(aPilot(), pilot, null)).toBe(false);
    expect(canDeliver(aPilot(), pilot, 'nobody')).toBe(false);
    expect(canDeliver(give().player, pilot, 'ship')).toBe(false);
  });

  it('is taken back after a refund', () => {
    expect(take(give().player).player.aiPilots.ships).toEqual({});
  });
});

describe('clean PROTO', () => {
  it('can be delivered at any time', () => {
    expect(canDeliver(aPilot(), clean, null)).toBe(true);
  });

  it('is delivered in full, and taken back as far as it is still there', () => {
    expect(ledger(give(aPilot(), clean, null))).toEqual([['clean', 1000, 'purchase', 'order']]);
    const spent = aPilot({ balance: { default: 0, clean: 400 } });
    expect(ledger(take(spent, clean, null))).toEqual([['clean', -400, 'refund', 'order']]);
  });
});
