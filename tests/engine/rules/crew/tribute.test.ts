import { describe, expect, it } from 'vitest';
import { productRows } from '#engine/content/shop.ts';
import { claimTribute, openTribute, returnTribute, tributeOf } from '#engine/rules/crew/tribute.ts';
import { productValue } from '#engine/rules/shop/deliver.ts';
import { aPilot, ledger, noon, ok, saved, tunables } from '../../fixtures/given-crew.ts';

describe('tribute (D23)', () => {
  it('is a tenth of the value in PROTO, in whole hundredths', () => {
    expect([0, 19, 100_000].map((value) => tributeOf(value, tunables))).toEqual([0, 1, 10_000]);
  });

  it('values clean PROTO at 100 each and everything else by its product', () => {
    const values = productRows.map((row) => [row.key, productValue(row, tunables) / 100]);
    expect(Object.fromEntries(values)).toMatchObject({
      'clean-1': 100,
      'clean-50': 5000,
      'auto-replenish-5': 60,
      'general-season': 5000,
    });
  });

  it('pays what was received since the last claim, once', () => {
    const first = ok(claimTribute(aPilot(), 500, 'one', noon));
    expect(ledger(first)).toEqual([['default', 500, 'tribute', 'one']]);
    const player = saved(first);
    expect(claimTribute(player, 500, 'two', noon)).toEqual({ refuse: 'tribute_empty' });
    expect(ledger(ok(claimTribute(player, 720, 'three', noon)))).toEqual([
      ['default', 220, 'tribute', 'three'],
    ]);
  });

  it('is taken back after a refund, and what was already claimed becomes a debt', () => {
    const claimed = saved(ok(claimTribute(aPilot(), 500, 'one', noon)));
    const spent = { ...claimed, balance: { default: 150, clean: 0 } };
    const change = returnTribute(spent, 200, 'order', noon);
    expect(ledger(change)).toEqual([['default', -150, 'tribute_refund', 'order']]);
    expect(change.player.debt.default).toBe(150);
    const player = saved(change);
    expect(returnTribute(player, 200, 'order', noon).player).toBe(player);
    expect(openTribute(player, 200)).toBe(0);
    expect(saved(ok(claimTribute(player, 400, 'two', noon)))).toMatchObject({
      balance: { default: 50 },
      debt: { default: 0 },
    });
  });

  it('is 0 while refunds exceed it', () => {
    const player = saved(ok(claimTribute(aPilot(), 500, 'one', noon)));
    expect(openTribute(player, 400)).toBe(0);
    expect(claimTribute(player, 400, 'two', noon)).toEqual({ refuse: 'tribute_empty' });
  });
});
