import { describe, expect, it } from 'vitest';
import { claimTribute, openTribute, tributeOf } from '#engine/rules/crew/tribute.ts';
import { aPilot, ledger, noon, ok, saved, tunables } from './given-crew.ts';

describe('tribute (D23)', () => {
  it('is a tenth of the Stars in PROTO, in whole hundredths', () => {
    expect([0, 1, 340].map((stars) => tributeOf(stars, tunables))).toEqual([0, 10, 3400]);
    expect(tributeOf(5, { ...tunables, tributeProtoPerStar: 2 })).toBe(100);
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

  it('is nothing while a refund has taken back more than came in', () => {
    const player = saved(ok(claimTribute(aPilot(), 500, 'one', noon)));
    expect(openTribute(player, 400)).toBe(0);
    expect(claimTribute(player, 400, 'two', noon)).toEqual({ refuse: 'tribute_empty' });
  });
});
