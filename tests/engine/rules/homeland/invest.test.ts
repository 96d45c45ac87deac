import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { investmentRows } from '#engine/content/homeland.ts';
import { averageInvestment, invest, isPoolCompleted, presetOption } from '#engine/rules/homeland/invest.ts';
import { aPilot, aRichPilot, effectsOf, ledger, noon, ok, saved } from '../../fixtures/given-crew.ts';

describe('investing', () => {
  const pool = investmentRows[0]!;
  const [small, middle] = pool.options as [number, number];

  it('takes the sum from the balance and adds it to the pool, to the totals and to the board', () => {
    const change = ok(invest(aRichPilot(1000), pool, { option: 1, pooled: 0, nowMs: noon }));
    expect(ledger(change)).toEqual([['default', -middle * 100, 'investment', pool.key]]);
    expect(effectsOf(change, 'investment')).toEqual([
      expect.objectContaining({ playerId: 'ada', pool: pool.key, amount: middle * 100 }),
    ]);
    expect(effectsOf(change, 'score')).toEqual([
      expect.objectContaining({ weekly: { flights: 0, earned: 0, invested: middle * 100 } }),
    ]);
    expect(change.player.homeland).toMatchObject({ invested: middle * 100, investedTimes: 1 });
    expect(presetOption(change.player.homeland, pool)).toBe(1);
  });

  it('is refused without the balance, and once the goal is reached', () => {
    expect(invest(aRichPilot(small - 1), pool, { option: 0, pooled: 0, nowMs: noon })).toEqual({
      refuse: 'not_enough_balance',
    });
    expect(invest(aRichPilot(small), pool, { option: 0, pooled: pool.goal * 100, nowMs: noon })).toEqual({
      refuse: 'pool_completed',
    });
    expect(
      invest(aRichPilot(small), pool, { option: 0, pooled: pool.goal * 100 - 1, nowMs: noon }),
    ).toHaveProperty('ok');
    expect([pool.goal * 100 - 1, pool.goal * 100].map((held) => isPoolCompleted(pool, held))).toEqual([
      false,
      true,
    ]);
  });

  it('shows the average of the votes', () => {
    const once = saved(ok(invest(aRichPilot(10_000), pool, { option: 0, pooled: 0, nowMs: noon })));
    const twice = saved(ok(invest(once, pool, { option: 1, pooled: 0, nowMs: noon })));
    expect(averageInvestment(aPilot().homeland)).toBe(0);
    expect(averageInvestment(twice.homeland)).toBe(((small + middle) * 100) / 2);
    expect(twice.homeland.investments[pool.key]).toEqual({ amount: (small + middle) * 100, option: 1 });
  });

  it('gives every effect its own id, and the ledger sums to the balance', () => {
    const choices = fc.array(fc.tuple(fc.nat({ max: investmentRows.length - 1 }), fc.nat({ max: 1 })));
    fc.assert(
      fc.property(choices, (picked) => {
        let player = aRichPilot(1_000_000);
        const ids: string[] = [];
        let moved = 0;
        for (const [row, option] of picked) {
          const change = ok(invest(player, investmentRows[row]!, { option, pooled: 0, nowMs: noon }));
          ids.push(...change.effects.map(({ id }) => id));
          for (const entry of effectsOf(change, 'ledger')) moved += entry.amount;
          player = saved(change);
        }
        expect(new Set(ids).size).toBe(ids.length);
        expect(player.balance.default).toBe(100_000_000 + moved);
        expect(player.homeland.invested + moved).toBe(0);
      }),
    );
  });
});
