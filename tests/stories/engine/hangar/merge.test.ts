import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artifactRows, shipRows } from '#engine/content/hangar.ts';
import type { OwnedArtifact, Player } from '#engine/rules/core/player.ts';
import {
  buildFromShards,
  mergeArtifact,
  mergeShip,
  nextGrade,
  topGrade,
} from '#engine/rules/hangar/collections.ts';
import { mergeRefusal } from '#engine/rules/hangar/hangar-refusals.ts';
import { energyAt, healthAt, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import {
  aPlayer,
  aShip,
  hour,
  ledgerSums,
  noon,
  ok,
  shipOf,
  tunables,
} from '../../../engine/fixtures/given.ts';

const key = 'personal-common';
const common = shipRows.find((row) => row.key === key)!;
const lens: OwnedArtifact = { id: 'lens', key: 'recovery-rare', grade: 1, shipId: key };

function owner(shards: Record<string, number>, clean = 0, fields: Partial<Player> = {}): Player {
  return aPlayer({ shards, balance: { default: 0, clean }, ...fields });
}

describe('the cost of the next grade', () => {
  it.each(shipRows)(
    'is known for $key from building it to the last grade',
    ({ key: name, gradeShards, gradeCleanProto }) => {
      const steps = [0, 1, 2, 3, 4, 5].map((grade) => nextGrade('ship', name, grade));
      expect(steps[0]).toEqual({ shards: gradeShards[0], clean: 0 });
      for (const grade of [1, 2, 3, 4])
        expect(steps[grade]).toEqual({ shards: gradeShards[grade - 1], clean: gradeCleanProto[grade - 1] });
      expect(steps[topGrade]).toBeNull();
    },
  );

  it.each(artifactRows)('is shards alone for $key', ({ key: name, gradeShards }) => {
    const steps = [0, 1, 2, 3, 4].map((grade) => nextGrade('artifact', name, grade));
    expect(steps).toEqual([gradeShards[0], ...gradeShards].map((shards) => ({ shards, clean: 0 })));
    expect(nextGrade('artifact', name, topGrade)).toBeNull();
  });
});

describe('a merge is refused', () => {
  const next = { shards: 8, clean: 100 };
  it.each([
    ['grade_capped', { next: null, shards: 99, clean: 9999 }],
    ['merge_not_ready', { next, shards: 7, clean: 100 }],
    ['merge_not_ready', { next, shards: 7, clean: 0 }],
    ['not_enough_clean', { next, shards: 8, clean: 99 }],
    [undefined, { next, shards: 8, clean: 100 }],
  ] as const)('with %s: case %#', (code, merge) => expect(mergeRefusal(merge)).toBe(code));

  it('at the last grade, however many shards there are', () => {
    const ship = aShip(key, { grade: topGrade });
    const player = owner({ [key]: 999 }, 99_999, { ships: [ship] });
    expect(mergeShip(player, ship, noon, tunables)).toEqual({ refuse: 'grade_capped' });
  });
});

describe('merging a ship', () => {
  const before = owner({ [key]: common.gradeShards[0] + 3, 'combat-rare': 4 }, 500);
  const change = ok(mergeShip(before, shipOf(before, key), noon + hour, tunables));

  it('takes shards and clean PROTO, and raises the grade by one', () => {
    expect(shipOf(change.player, key).grade).toBe(2);
    expect(change.player.shards).toEqual({ [key]: 3, 'combat-rare': 4 });
    expect(change.player.balance.clean).toBe(500 - common.gradeCleanProto[0]);
    expect(ledgerSums(change.effects)).toEqual({ default: 0, clean: -common.gradeCleanProto[0] });
    expect(change.effects[0]).toMatchObject({ reason: 'ship_merge', reference: key });
  });

  it('is counted in the totals, and leaves the other ships alone', () => {
    expect(change.player.totals.improvedShips).toBe(1);
    expect(change.player.totals.improvedArtifacts).toBe(0);
    expect(change.player.ships.slice(1)).toEqual(before.ships.slice(1));
  });

  it('makes every stat better, and heals nothing', () => {
    const ship = aShip(key, { health: { value: 20, atMs: noon } });
    const player = owner({ [key]: 8 }, 500, { ships: [ship] });
    const { player: after } = ok(mergeShip(player, ship, noon + hour, tunables));
    const better = shipOf(after, key);
    const [old, now] = [shipStats(ship, [], tunables), shipStats(better, [], tunables)];
    expect(now.maxHealth).toBeGreaterThan(old.maxHealth);
    expect(healthAt(better, now, 0, noon + hour)).toBeCloseTo(healthAt(ship, old, 0, noon + hour), 9);
    expect(energyAt(better, now, noon + hour)).toBeCloseTo(energyAt(ship, old, noon + hour), 9);
  });

  it('takes the right sums from building a ship to its last grade', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...shipRows),
        fc.nat({ max: 300 }),
        fc.nat({ max: 8000 }),
        (row, shards, clean) => {
          let player = owner({ [row.key]: shards }, clean, { ships: [] });
          let [spentShards, spentClean, merges] = [0, 0, 0];
          for (let turn = 0; turn < 8; turn++) {
            const ship = player.ships[0];
            const step = nextGrade('ship', row.key, ship?.grade ?? 0);
            const decided = ship
              ? mergeShip(player, ship, noon, tunables)
              : buildFromShards(player, 'ship', row.key, { newId: 'built', nowMs: noon, tunables });
            if ('refuse' in decided) break;
            spentShards += step!.shards;
            spentClean += step!.clean;
            merges += ship ? 1 : 0;
            player = decided.ok.player;
          }
          expect((player.shards[row.key] ?? 0) + spentShards).toBe(shards);
          expect(player.balance.clean + spentClean).toBe(clean);
          expect(player.totals.improvedShips).toBe(merges);
          expect(player.ships[0]?.grade ?? 0).toBeLessThanOrEqual(topGrade);
        },
      ),
    );
  });
});

describe('building from shards', () => {
  it('makes a ship of grade 1, in use when it is the first of its type', () => {
    const player = owner({ 'combat-rare': 10 }, 0, { ships: [aShip(key)] });
    const { player: after } = ok(
      buildFromShards(player, 'ship', 'combat-rare', { newId: 'built', nowMs: noon, tunables }),
    );
    expect(after.ships[1]).toMatchObject({ id: 'built', key: 'combat-rare', grade: 1, inUse: true });
    expect(after.shards).toEqual({});
    expect(after.totals.improvedShips).toBe(0);
  });

  it('makes an artifact on no ship', () => {
    const player = owner({ 'luck-epic': 12 });
    const { player: after } = ok(
      buildFromShards(player, 'artifact', 'luck-epic', { newId: 'built', nowMs: noon, tunables }),
    );
    expect(after.artifacts).toEqual([{ id: 'built', key: 'luck-epic', grade: 1, shipId: null }]);
    expect(after.shards).toEqual({ 'luck-epic': 2 });
  });

  it('waits for enough shards', () => {
    const player = owner({ 'luck-epic': 9 });
    const decided = buildFromShards(player, 'artifact', 'luck-epic', {
      newId: 'built',
      nowMs: noon,
      tunables,
    });
    expect(decided).toEqual({ refuse: 'merge_not_ready' });
  });
});

describe('merging an artifact', () => {
  it('takes only shards, and is counted in the totals', () => {
    const player = owner({ 'recovery-rare': 20 }, 0, { artifacts: [lens] });
    const { player: after, effects } = ok(mergeArtifact(player, lens, noon, tunables));
    expect(after.artifacts).toEqual([{ ...lens, grade: 2 }]);
    expect(after.shards).toEqual({ 'recovery-rare': 12 });
    expect(after.totals).toMatchObject({ improvedArtifacts: 1, improvedShips: 0 });
    expect(effects).toEqual([]);
  });

  it("doesn't change what has recovered so far", () => {
    const ship = aShip(key, { health: { value: 0, atMs: noon } });
    const player = owner({ 'recovery-rare': 20 }, 0, { ships: [ship], artifacts: [lens] });
    const old = healthAt(ship, shipStats(ship, player.artifacts, tunables), 0, noon + hour);
    const { player: after } = ok(mergeArtifact(player, lens, noon + hour, tunables));
    const now = shipOf(after, key);
    expect(healthAt(now, shipStats(now, after.artifacts, tunables), 0, noon + hour)).toBeCloseTo(old, 9);
  });

  it('is refused at the last grade', () => {
    const top = { ...lens, grade: topGrade };
    const player = owner({ 'recovery-rare': 999 }, 0, { artifacts: [top] });
    expect(mergeArtifact(player, top, noon, tunables)).toEqual({ refuse: 'grade_capped' });
  });
});
