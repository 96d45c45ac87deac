import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rarities, stats as statNames } from '#engine/content/kinds.ts';
import { giveFirstShip, newPlayer } from '#engine/rules/account/new-player.ts';
import type { StatPoints } from '#engine/rules/core/player.ts';
import { energyAt, healthAt, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { chooseShip, levelUp, nextLevelPrice, spendPoints } from '#engine/rules/hangar/upgrade-ship.ts';
import {
  aPlayer,
  aShip,
  firstOf,
  flying,
  hour,
  ledgerSums,
  noon,
  ok,
  profile,
  secrets,
  shipOf,
  tunables,
} from '../../fixtures/given.ts';

describe('the next level of a ship', () => {
  it('costs its price in PROTO and gives points to spend', () => {
    const price = nextLevelPrice(1, 'common', tunables)!;
    expect(price).toBe(1200);
    const player = aPlayer({ balance: { default: price, clean: 3 } });
    const { change, levels } = ok(
      levelUp(player, shipOf(player, 'personal-common'), 1, { nowMs: noon, tunables }),
    );
    expect(levels).toBe(1);
    expect(change.player.balance).toEqual({ default: 0, clean: 3 });
    expect(ledgerSums(change.effects)).toEqual({ default: -price, clean: 0 });
    expect(shipOf(change.player, 'personal-common')).toMatchObject({ level: 2, freePoints: 3 });
    expect(shipOf(change.player, 'combat-common')).toBe(shipOf(player, 'combat-common'));
  });

  it('is refused a hundredth below the price', () => {
    const player = aPlayer({ balance: { default: 1199, clean: 0 } });
    const decided = levelUp(player, shipOf(player, 'personal-common'), 1, { nowMs: noon, tunables });
    expect(decided).toEqual({ refuse: 'not_enough_balance' });
  });

  it('costs more with every level and for a rarer ship, always whole PROTO', () => {
    for (const rarity of rarities) {
      let before = 0;
      for (let level = 1; level <= 120; level++) {
        const price = nextLevelPrice(level, rarity, tunables)!;
        expect(price % 100).toBe(0);
        expect(Number.isSafeInteger(price)).toBe(true);
        expect(price).toBeGreaterThan(before);
        before = price;
      }
    }
    const [common, rare, epic] = rarities.map((rarity) => nextLevelPrice(20, rarity, tunables)!);
    expect(common).toBeLessThan(rare!);
    expect(rare).toBeLessThan(epic!);
  });

  it('ends when every stat could be full', () => {
    expect(nextLevelPrice(120, 'common', tunables)).not.toBeNull();
    expect(nextLevelPrice(121, 'common', tunables)).toBeNull();
    const player = aPlayer({
      balance: { default: 1e15, clean: 0 },
      ships: [aShip('personal-common', { level: 121 })],
    });
    const decided = levelUp(player, shipOf(player, 'personal-common'), 1, { nowMs: noon, tunables });
    expect(decided).toEqual({ refuse: 'level_capped' });
  });
});

describe('several levels at once', () => {
  const priceOf = (level: number) => nextLevelPrice(level, 'common', tunables)!;
  const buy = (balance: number, wanted: number | 'max', level = 1) => {
    const ships = [aShip('personal-common', { level })];
    const player = aPlayer({ balance: { default: balance, clean: 0 }, ships });
    return levelUp(player, player.ships[0]!, wanted, { nowMs: noon, tunables });
  };

  it('cost the sum of their prices in one payment, all of them or none', () => {
    const sum = priceOf(1) + priceOf(2) + priceOf(3);
    const { change, levels } = ok(buy(sum, 3));
    expect(levels).toBe(3);
    expect(change.player.balance.default).toBe(0);
    expect(change.effects).toHaveLength(1);
    expect(change.player.ships[0]).toMatchObject({ level: 4, freePoints: 9 });
    expect(buy(sum - 1, 3)).toEqual({ refuse: 'not_enough_balance' });
  });

  it('give the same as one after another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 118 }), fc.integer({ min: 1, max: 30 }), (level, count) => {
        const rich = 1e14;
        const atOnce = buy(rich, count, level);
        if (level + count > 121) {
          expect(atOnce).toEqual({ refuse: 'level_capped' });
          return;
        }
        let prices = 0;
        for (let next = level; next < level + count; next++) prices += priceOf(next);
        const { change } = ok(atOnce);
        expect(rich - change.player.balance.default).toBe(prices);
        expect(change.player.ships[0]!.level).toBe(level + count);
      }),
    );
  });

  it('are as many as the balance pays for with “max”', () => {
    const sum = priceOf(1) + priceOf(2);
    expect(ok(buy(sum + priceOf(3) - 1, 'max')).levels).toBe(2);
    expect(ok(buy(1e15, 'max')).levels).toBe(120);
    expect(buy(priceOf(1) - 1, 'max')).toEqual({ refuse: 'not_enough_balance' });
    expect(buy(1e15, 'max', 121)).toEqual({ refuse: 'level_capped' });
  });
});

describe('spending points', () => {
  const points = { health: 10, energy: 0, luck: 60, speed: 0, recovery: 59, extraction: 0 };
  const ship = aShip('personal-common', { points, freePoints: 5 });
  const player = aPlayer({ ships: [ship] });
  const spend = (totals: Partial<StatPoints>) => spendPoints(player, ship, totals, { nowMs: noon, tunables });

  it.each<[string, Partial<StatPoints>, string]>([
    ['a lower total', { health: 9 }, 'stat_lowered'],
    ['a total above 60', { recovery: 61 }, 'stat_capped'],
    ['more than there are', { energy: 6 }, 'not_enough_points'],
    ['more than there are, together', { energy: 3, speed: 3 }, 'not_enough_points'],
    ['a lower total to pay for a higher', { health: 5, energy: 10 }, 'stat_lowered'],
  ])('is refused for %s', (_name, totals, refuse) => {
    expect(spend(totals)).toEqual({ refuse });
  });

  it('changes the given stats and leaves the others', () => {
    const better = shipOf(ok(spend({ energy: 3, recovery: 60 })).player, ship.id);
    expect(better).toMatchObject({ points: { ...points, energy: 3, recovery: 60 }, freePoints: 1 });
  });

  it('keeps a stat that was above the cap before the cap fell', () => {
    const lower = { ...tunables, statCap: 50 };
    expect(
      spendPoints(player, ship, { ...points, health: 12 }, { nowMs: noon, tunables: lower }),
    ).toHaveProperty('ok');
    expect(spendPoints(player, ship, { luck: 61 }, { nowMs: noon, tunables: lower })).toEqual({
      refuse: 'stat_capped',
    });
  });

  it('makes the ship better from now on, not for the time before', () => {
    const worn = { ...ship, health: { value: 20, atMs: noon }, energy: { value: 0, atMs: noon } };
    const before = aPlayer({ ships: [worn] });
    const nowMs = noon + hour / 2;
    const old = shipStats(worn, [], tunables);
    const better = shipOf(
      ok(spendPoints(before, worn, { recovery: 60, energy: 4 }, { nowMs, tunables })).player,
      ship.id,
    );
    const stats = shipStats(better, [], tunables);
    expect(healthAt(better, stats, 0, nowMs)).toBe(healthAt(worn, old, 0, nowMs));
    expect(energyAt(better, stats, nowMs)).toBe(energyAt(worn, old, nowMs));
    expect(healthAt(better, stats, 0, nowMs + 60_000)).toBeGreaterThan(
      healthAt(worn, old, 0, nowMs + 60_000),
    );
  });

  it('only raises stats, never above 60, and spends only owned points', () => {
    const total = fc.integer({ min: 0, max: 70 });
    const totals = fc.record(
      Object.fromEntries(statNames.map((stat) => [stat, total])) as Record<
        (typeof statNames)[number],
        typeof total
      >,
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(totals, { maxLength: 8 }), fc.integer({ min: 0, max: 360 }), (orders, free) => {
        let present = aPlayer({ ships: [aShip('personal-common', { freePoints: free })] });
        for (const order of orders) {
          const before = shipOf(present, 'personal-common');
          const decided = spendPoints(present, before, order, { nowMs: noon, tunables });
          if ('refuse' in decided) continue;
          present = decided.ok.player;
          const after = shipOf(present, 'personal-common');
          const sum = statNames.reduce((sum, stat) => sum + after.points[stat], after.freePoints);
          expect(sum).toBe(free);
          expect(after.freePoints).toBeGreaterThanOrEqual(0);
          for (const stat of statNames) {
            expect(after.points[stat]).toBeGreaterThanOrEqual(before.points[stat]);
            expect(after.points[stat]).toBeLessThanOrEqual(60);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('choosing a ship', () => {
  const [first, second] = [aShip('personal-common'), aShip('personal-rare', { inUse: false })];
  const player = aPlayer({ ships: [first, second, aShip('combat-common')] });
  const inUse = (of: typeof player) => of.ships.filter((ship) => ship.inUse).map(({ id }) => id);

  it('puts it in use instead of the other ships of its type only', () => {
    expect(inUse(ok(chooseShip(player, second)).player)).toEqual(['personal-rare', 'combat-common']);
  });

  it('is refused while another one of its type is in a trip', () => {
    const { player: away } = flying(player, firstOf('personal'));
    expect(chooseShip(away, shipOf(away, second.id))).toEqual({ refuse: 'ship_in_trip' });
    expect(inUse(ok(chooseShip(away, shipOf(away, first.id))).player)).toEqual(inUse(player));
  });

  it('works while a ship of another type is in a trip', () => {
    const { player: away } = flying(player, firstOf('attack'));
    expect(inUse(ok(chooseShip(away, second)).player)).toEqual(['personal-rare', 'combat-common']);
  });
});

describe('the first ship (D7)', () => {
  it('is common, personal, grade 1, level 1, full and in use, and given once', () => {
    const player = ok(giveFirstShip(newPlayer('ada', profile, secrets, noon), 'id', noon, tunables));
    expect(player.ships).toEqual([{ ...aShip('personal-common'), id: 'id' }]);
    expect(player.ships[0]).toMatchObject({
      grade: 1,
      level: 1,
      inUse: true,
      health: { value: 100, atMs: noon },
    });
    expect(giveFirstShip(player, 'other', noon, tunables)).toEqual({ refuse: 'ship_exists' });
  });

  it('is all that a new player has, besides an available first system', () => {
    const player = newPlayer('ada', profile, secrets, noon);
    expect(player).toMatchObject({
      balance: { default: 0, clean: 0 },
      ships: [],
      systems: { 1: { status: 'available' } },
    });
  });
});

describe('the price of a level', () => {
  it.each([
    [1, 'common', 1200],
    [2, 'common', 1400],
    [5, 'common', 2200],
    [7, 'common', 3100],
    [7, 'rare', 4900],
    [7, 'epic', 7700],
  ] as const)('%d of a ship that is %s is rounded to whole PROTO: %d', (level, rarity, price) => {
    expect(nextLevelPrice(level, rarity, tunables)).toBe(price);
  });
});
