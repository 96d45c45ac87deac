import { describe, expect, it } from 'vitest';
import { commitmentOf, verifyDraw } from '#engine/rules/capsules/fairness.ts';
import { synthesisChances, synthesise, synthesisRefusal } from '#engine/rules/capsules/synthesise.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { aPlayer, ledgerSums, noon, ok, tunables } from '../../fixtures/given.ts';

const order = { nonce: 'mine', nextSeed: 'd'.repeat(32) };
const rich = aPlayer({ balance: { default: 0, clean: 250 } });

function make(player: Player, seed = player.secrets.synthesis) {
  const sealed = { ...player, secrets: { ...player.secrets, synthesis: seed } };
  return ok(synthesise(sealed, order, noon, tunables));
}

describe('a synthesis (D5)', () => {
  it('costs one clean PROTO, through the ledger, and gives one booster', () => {
    const { change, amount } = make(rich);
    expect(amount).toBe(1);
    expect(change.player.balance.clean).toBe(150);
    expect(ledgerSums(change.effects)).toEqual({ default: 0, clean: -100 });
    expect(Object.values(change.player.boosters).reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  it('is refused below one clean PROTO', () => {
    const poor = aPlayer({ balance: { default: 1e6, clean: 99 } });
    expect(synthesise(poor, order, noon, tunables)).toEqual({ refuse: 'not_enough_clean' });
    expect(synthesisRefusal(99, tunables)).toBe('not_enough_clean');
    expect(synthesisRefusal(100, tunables)).toBeUndefined();
  });

  it("reveals its seed and commits to a new one, and leaves the capsules' seeds alone", () => {
    const { change, fairness } = make(rich);
    expect(fairness).toMatchObject({
      commitment: commitmentOf(rich.secrets.synthesis),
      message: 'synthesis:mine',
    });
    expect(verifyDraw(fairness)).toBe(true);
    expect(change.player.secrets).toEqual({ capsule: rich.secrets.capsule, synthesis: order.nextSeed });
  });

  it('has chances of 49, 49 and 2 percent, which sum to 100 for any tunables', () => {
    expect(synthesisChances(tunables).map(({ percent }) => percent)).toEqual([49, 49, 2]);
    const odd = synthesisChances({ ...tunables, synthesisTimeTravelPercent: 52 });
    expect(odd.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100, 9);
  });

  it('gives each booster as often as its chance says', () => {
    const times = 20_000;
    const found = new Map<string, number>();
    for (let number = 0; number < times; number++) {
      const { type } = make(rich, `frequency-${number}`);
      found.set(type, (found.get(type) ?? 0) + 1);
    }
    for (const { type, percent } of synthesisChances(tunables)) {
      const share = percent / 100;
      expect(Math.abs((found.get(type) ?? 0) - times * share)).toBeLessThan(
        5 * Math.sqrt(times * share * (1 - share)),
      );
    }
  });
});
