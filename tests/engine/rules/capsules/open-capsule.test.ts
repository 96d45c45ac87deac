import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capsuleRows } from '#engine/content/capsules.ts';
import { capsuleFaults } from '#engine/content/checks/check-capsules.ts';
import { galaxy } from '#engine/content/galaxy.ts';
import { artifactRowOf, shipRowOf } from '#engine/content/hangar.ts';
import { type CapsuleType, capsuleTypes } from '#engine/content/kinds.ts';
import { capsuleChances, capsuleGuarantee, capsuleRefusal } from '#engine/rules/capsules/capsule-chances.ts';
import { commitmentOf, verifyDraw } from '#engine/rules/capsules/fairness.ts';
import { capsuleLuck, type Opened, openCapsule, openCapsules } from '#engine/rules/capsules/open-capsule.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { aPlayer, aShip, ledgerSums, noon, ok, tunables } from '../../fixtures/given.ts';

const order = { nonce: '', nextSeed: 'c'.repeat(32), newId: 'new' };
const withKeys = aPlayer({ keys: { ship: 3, artifact: 3 } });

function open(player: Player, type: CapsuleType, seed = player.secrets.capsule, nonce = ''): Opened {
  const sealed = { ...player, secrets: { ...player.secrets, capsule: seed } };
  return ok(openCapsule(sealed, type, { ...order, nonce }, { nowMs: noon, tunables }));
}

/** Opens with one seed after another until the drop is the wanted one. */
function openUntil(player: Player, type: CapsuleType, wanted: (opened: Opened) => boolean): Opened {
  for (let number = 0; number < 5000; number++) {
    const opened = open(player, type, `seed-${number}`);
    if (wanted(opened)) return opened;
  }
  throw new Error('No seed gives it');
}

describe('the tables of the capsules', () => {
  it('have no faults', () => expect(capsuleFaults()).toEqual([]));

  const row = { kind: 'ship_shard', rarity: 'common', percent: 50, least: 1, most: 2 };
  it.each([
    ['chances that do not sum to 100', [row], /sum to 50/],
    ['an outcome that is there twice', [row, row], /common ship_shard is there twice/],
    ['an artifact among ships', [row, { ...row, kind: 'artifact' }], /doesn't belong/],
    ['less at most than at least', [row, { ...row, rarity: 'rare', least: 3 }], /3 to 2/],
    ['epic before common', [{ ...row, rarity: 'epic' }, row], /not from common to epic/],
    ['a column nobody knows', [row, { ...row, colour: 'red' }], /colour/],
  ])('are checked: %s', (_name, ship, message) => {
    const artifact = capsuleRows('artifact');
    expect(capsuleFaults({ ship, artifact })).toContainEqual(expect.stringMatching(message));
  });
});

describe('the chances of a capsule', () => {
  it.each(capsuleTypes)('of a %s sum to 100, whatever the luck', (type) => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 500, noNaN: true }), (luck) => {
        const chances = capsuleChances(type, luck, tunables);
        expect(chances.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100, 9);
        for (const { percent } of chances) expect(percent).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('are the written ones without luck', () => {
    for (const type of capsuleTypes) expect(capsuleChances(type, 0, tunables)).toEqual(capsuleRows(type));
  });

  it('rise by half a percent of themselves for each percent of luck, up to ten percent', () => {
    const epic = (luck: number) =>
      capsuleChances('ship', luck, tunables).find(({ rarity }) => rarity === 'epic')!;
    expect(epic(4).percent).toBeCloseTo(20 * 1.02, 9);
    expect(epic(20).percent).toBeCloseTo(20 * 1.1, 9);
    expect(epic(90).percent).toBeCloseTo(20 * 1.1, 9);
  });

  it('count the luckiest of the ships in use', () => {
    const ships = [
      aShip('personal-common'),
      aShip('combat-common'),
      aShip('expeditionary-epic', { inUse: false }),
    ];
    expect(capsuleLuck(aPlayer({ ships }), tunables)).toBeCloseTo(2, 1);
    expect(capsuleLuck(aPlayer({ ships: [] }), tunables)).toBe(0);
  });
});

describe('opening a capsule', () => {
  it('takes a key, and no clean PROTO', () => {
    const rich = { ...withKeys, balance: { default: 0, clean: 5000 } };
    const { change } = open(rich, 'ship');
    expect(change.player.keys).toEqual({ ship: 2, artifact: 3 });
    expect(change.player.balance).toEqual(rich.balance);
    expect(change.effects).toEqual([]);
  });

  it('costs 9 clean PROTO without a key, through the ledger (D3)', () => {
    const { change, fairness } = open(aPlayer({ balance: { default: 0, clean: 900 } }), 'artifact');
    expect(change.player.balance.clean).toBe(0);
    expect(ledgerSums(change.effects)).toEqual({ default: 0, clean: -900 });
    expect(change.effects[0]).toMatchObject({ reason: 'artifact_capsule', reference: fairness.commitment });
  });

  it('is refused with neither', () => {
    const poor = aPlayer({ keys: { ship: 0, artifact: 9 }, balance: { default: 1e6, clean: 899 } });
    expect(openCapsule(poor, 'ship', order, { nowMs: noon, tunables })).toEqual({ refuse: 'no_key' });
    expect(capsuleRefusal(0, 899, tunables)).toBe('no_key');
    expect(capsuleRefusal(0, 900, tunables)).toBeUndefined();
    expect(capsuleRefusal(1, 0, tunables)).toBeUndefined();
  });

  it('shows the seed that was sealed before, and seals another', () => {
    const before = commitmentOf(withKeys.secrets.capsule);
    const { change, fairness } = open(withKeys, 'ship', withKeys.secrets.capsule, '7f2c');
    expect(fairness).toMatchObject({
      commitment: before,
      seed: withKeys.secrets.capsule,
      message: 'ship:7f2c',
    });
    expect(verifyDraw(fairness)).toBe(true);
    expect(change.player.secrets).toEqual({ ...withKeys.secrets, capsule: order.nextSeed });
  });

  it('gives the same for the same seed and the same number of the player', () => {
    expect(open(withKeys, 'ship', 'seed')).toEqual(open(withKeys, 'ship', 'seed'));
    const draws = ['', '1', '2', '3'].map((nonce) => open(withKeys, 'ship', 'seed', nonce).fairness.draw);
    expect(new Set(draws).size).toBe(4);
  });

  it('builds a ship that was not owned; the first of its type is in use at once', () => {
    const lonely = { ...withKeys, ships: [aShip('personal-common')] };
    const { change, drop } = openUntil(
      lonely,
      'ship',
      (opened) => opened.drop.collection === 'combat-rare' && opened.drop.kind === 'ship',
    );
    expect(drop).toEqual({
      kind: 'ship',
      collection: 'combat-rare',
      count: 1,
      rarity: 'rare',
      isDuplicate: false,
    });
    expect(change.player.ships[1]).toMatchObject({ id: 'new', key: 'combat-rare', grade: 1, inUse: true });
    const second = openUntil(
      lonely,
      'ship',
      (opened) => opened.drop.collection === 'personal-epic' && opened.drop.kind === 'ship',
    );
    expect(second.change.player.ships[1]).toMatchObject({ key: 'personal-epic', inUse: false });
  });

  it('gives the shards of one ship instead of a ship that is already owned', () => {
    const { change, drop } = openUntil(withKeys, 'ship', (opened) => opened.drop.isDuplicate);
    expect(drop).toMatchObject({ kind: 'ship_shard', count: shipRowOf(drop.collection).gradeShards[0] });
    expect(change.player.ships).toEqual(withKeys.ships);
    expect(change.player.shards).toEqual({ [drop.collection]: drop.count });
  });

  it('gives an artifact that is on no ship', () => {
    const { change, drop } = openUntil(withKeys, 'artifact', (opened) => opened.drop.kind === 'artifact');
    expect(change.player.artifacts).toEqual([{ id: 'new', key: drop.collection, grade: 1, shipId: null }]);
  });

  it('gives what the drawn row says', () => {
    fc.assert(
      fc.property(fc.constantFrom(...capsuleTypes), fc.string({ minLength: 1 }), (type, seed) => {
        const { drop, fairness, change } = open(withKeys, type, seed);
        const chances = capsuleChances(type, capsuleLuck(withKeys, tunables), tunables);
        const row = chances.find(
          ({ kind, rarity }) => kind === (drop.isDuplicate ? type : drop.kind) && rarity === drop.rarity,
        )!;
        expect((fairness.to - fairness.from) * 100).toBeCloseTo(row.percent, 9);
        expect(fairness.draw >= fairness.from && fairness.draw < fairness.to).toBe(true);
        if (!drop.isDuplicate) {
          expect(drop.count).toBeGreaterThanOrEqual(row.least);
          expect(drop.count).toBeLessThanOrEqual(row.most);
        }
        const { rarity } = type === 'ship' ? shipRowOf(drop.collection) : artifactRowOf(drop.collection);
        expect(rarity).toBe(drop.rarity);
        expect(change.player.keys[type]).toBe(2);
      }),
    );
  });

  it.each(capsuleTypes)('of a %s gives each outcome as often as its chance says', (type) => {
    const times = 20_000;
    const chances = capsuleChances(type, capsuleLuck(withKeys, tunables), tunables);
    const found = new Map<string, number>();
    const collections = new Map<string, number>();
    for (let number = 0; number < times; number++) {
      const { drop } = open(withKeys, type, `frequency-${number}`);
      const name = `${drop.rarity} ${drop.isDuplicate ? type : drop.kind}`;
      found.set(name, (found.get(name) ?? 0) + 1);
      if (drop.rarity === 'epic')
        collections.set(drop.collection, (collections.get(drop.collection) ?? 0) + 1);
    }
    for (const { rarity, kind, percent } of chances) {
      const share = percent / 100;
      const deviation = Math.sqrt(times * share * (1 - share));
      expect(Math.abs((found.get(`${rarity} ${kind}`) ?? 0) - times * share)).toBeLessThan(5 * deviation);
    }
    const epics = [...collections.values()];
    expect(epics).toHaveLength(type === 'ship' ? 3 : 6);
    const mean = epics.reduce((sum, count) => sum + count, 0) / epics.length;
    for (const count of epics) expect(Math.abs(count - mean)).toBeLessThan(5 * Math.sqrt(mean));
  });

  it('takes one key or the price for each of many capsules', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...capsuleTypes), { maxLength: 30 }),
        fc.string(),
        (types, salt) => {
          let player: Player = {
            ...aPlayer(),
            keys: { ship: 5, artifact: 5 },
            balance: { default: 0, clean: 4550 },
          };
          const shards: Record<string, number> = {};
          let things = 0;
          let opened = 0;
          for (const [number, type] of types.entries()) {
            const next = { nonce: '', nextSeed: `${salt}${number}`, newId: `new-${number}` };
            const decided = openCapsule(player, type, next, { nowMs: noon, tunables });
            if ('refuse' in decided) continue;
            const { change, drop } = decided.ok;
            player = change.player;
            opened++;
            if (drop.kind === type) things++;
            else shards[drop.collection] = (shards[drop.collection] ?? 0) + drop.count;
          }
          expect(player.shards).toEqual(shards);
          expect(player.ships.length + player.artifacts.length).toBe(3 + things);
          const paidInKeys = 10 - player.keys.ship - player.keys.artifact;
          expect(paidInKeys + (4550 - player.balance.clean) / 900).toBe(opened);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the guarantee', () => {
  const since = (sinceEpic: number) => ({ ...withKeys, rewards: { ...withKeys.rewards, sinceEpic } });

  it.each(capsuleTypes)('makes the fiftieth capsule a whole epic one: %s', (type) => {
    expect(capsuleGuarantee(48, tunables)).toEqual({ left: 2, of: 50 });
    const seeds = Array.from({ length: 300 }, (_, number) => `certain-${number}`);
    const drops = seeds.map((seed) => open(since(49), type, seed, 'mine'));
    for (const { drop, fairness, change } of drops) {
      expect(drop.rarity).toBe('epic');
      expect(drop.kind === type || drop.isDuplicate).toBe(true);
      expect(fairness).toMatchObject({ message: `${type}-epic:mine`, from: 0, to: 1 });
      expect(verifyDraw(fairness)).toBe(true);
      expect(change.player.rewards).toMatchObject({ sinceEpic: 0, capsules: 1 });
    }
    expect(new Set(drops.map(({ drop }) => drop.collection)).size).toBe(type === 'ship' ? 3 : 6);
  });

  it('counts capsules of both types, and starts anew after a whole epic one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...capsuleTypes), { maxLength: 120 }),
        fc.string(),
        (types, salt) => {
          let player: Player = { ...withKeys, keys: { ship: 200, artifact: 200 } };
          let without = 0;
          for (const [number, type] of types.entries()) {
            const next = { nonce: '', nextSeed: `${salt}${number}`, newId: `new-${number}` };
            const { change, drop } = ok(openCapsule(player, type, next, { nowMs: noon, tunables }));
            const isEpic = drop.rarity === 'epic' && (drop.kind === type || drop.isDuplicate);
            without = isEpic ? 0 : without + 1;
            expect(without).toBeLessThan(50);
            player = change.player;
            expect(player.rewards).toMatchObject({ sinceEpic: without, capsules: number + 1 });
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('several capsules at once', () => {
  const many = (player: Player, count: number) =>
    openCapsules(
      player,
      'ship',
      {
        nonce: 'n',
        nextSeeds: Array.from({ length: count }, (_, index) => `seed-${index}`),
        newIds: Array.from({ length: count }, (_, index) => `id-${index}`),
      },
      { nowMs: noon, tunables },
    );

  it('give the same as one after another, with effects of their own ids', () => {
    const poor = { ...withKeys, balance: { default: 0, clean: 2700 } };
    const { change, opened } = ok(many(poor, 6));
    let player: Player = poor;
    for (const [index, { drop, fairness }] of opened.entries()) {
      const next = { nonce: 'n', nextSeed: `seed-${index}`, newId: `id-${index}` };
      const single = ok(openCapsule(player, 'ship', next, { nowMs: noon, tunables }));
      expect(single).toMatchObject({ drop, fairness });
      player = single.change.player;
    }
    expect(change.player).toEqual(player);
    expect(change.effects).toHaveLength(3);
    expect(new Set(change.effects.map((effect) => 'id' in effect && effect.id)).size).toBe(3);
  });

  it('are all refused when one can’t be paid', () => {
    expect(many({ ...withKeys, balance: { default: 0, clean: 899 } }, 4)).toEqual({ refuse: 'no_key' });
  });
});

describe('the capsules of a season', () => {
  /**
   * Epic shards from all the capsule keys of the galaxy, and epic shards that trips and systems award
   * directly.
   */
  function epicShards(type: CapsuleType): { capsules: number; trips: number } {
    const awards = galaxy.systems.flatMap((system) => [
      ...system.awards,
      ...system.trips.flatMap((trip) => trip.awards),
    ]);
    const keys = awards
      .filter(({ kind }) => kind === `${type}_capsule_key`)
      .reduce((sum, { count }) => sum + count, 0);
    const perKey = capsuleRows(type)
      .filter(({ rarity }) => rarity === 'epic')
      .reduce((sum, { kind, percent, least, most }) => {
        const epicBuild = type === 'ship' ? shipRowOf('personal-epic') : artifactRowOf('luck-epic');
        return sum + (percent / 100) * (kind === type ? epicBuild.gradeShards[0] : (least + most) / 2);
      }, 0);
    const trips = awards
      .filter(
        (award) =>
          award.kind === `${type}_shard` && 'collection' in award && award.collection.endsWith('-epic'),
      )
      .reduce((sum, { count }) => sum + count, 0);
    return { capsules: keys * perKey, trips };
  }

  it('give at least about as many epic shards as trips do', () => {
    for (const type of capsuleTypes) {
      const { capsules, trips } = epicShards(type);
      expect(capsules).toBeGreaterThan(trips * 0.7);
    }
  });

  it("build every epic ship without payment, but don't reach the last grade", () => {
    const { capsules, trips } = epicShards('ship');
    const [build, second, third, fourth] = shipRowOf('personal-epic').gradeShards;
    const each = (capsules + trips) / 3;
    expect(each).toBeGreaterThan(build);
    expect(each).toBeLessThan(build * 2 + second + third + fourth);
  });
});
