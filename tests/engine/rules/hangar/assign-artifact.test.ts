import { describe, expect, it } from 'vitest';
import { artifactRows } from '#engine/content/hangar.ts';
import type { OwnedArtifact } from '#engine/rules/core/player.ts';
import { assignArtifact, dismountArtifact, reassignArtifact } from '#engine/rules/hangar/assign-artifact.ts';
import { artifactSlots } from '#engine/rules/hangar/hangar-refusals.ts';
import { healthAt, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { aPlayer, aShip, flying, hour, noon, ok, shipOf, tunables } from '../../fixtures/given.ts';

const personal = 'personal-common';
const combat = 'combat-common';
const artifact = (index: number, shipId: string | null): OwnedArtifact => ({
  id: `artifact-${index}`,
  key: artifactRows[index]!.key,
  grade: 1,
  shipId,
});
const loose = artifact(0, null);
const worn = artifact(1, personal);
const player = aPlayer({ artifacts: [loose, worn] });
const ship = (id: string) => shipOf(player, id);

describe('artifacts', () => {
  it('are installed, moved and dismounted', () => {
    const on = ok(assignArtifact(player, loose, ship(personal), { nowMs: noon, tunables })).player;
    expect(on.artifacts).toEqual([{ ...loose, shipId: personal }, worn]);
    const moved = ok(reassignArtifact(on, on.artifacts[0]!, ship(combat), { nowMs: noon, tunables })).player;
    expect(moved.artifacts[0]!.shipId).toBe(combat);
    const off = ok(dismountArtifact(moved, moved.artifacts[0]!, noon, tunables)).player;
    expect(off.artifacts).toEqual(player.artifacts);
  });

  it.each([
    ['artifact_installed', () => assignArtifact(player, worn, ship(combat), { nowMs: noon, tunables })],
    ['artifact_installed', () => reassignArtifact(player, worn, ship(personal), { nowMs: noon, tunables })],
    [
      'artifact_not_installed',
      () => reassignArtifact(player, loose, ship(combat), { nowMs: noon, tunables }),
    ],
    ['artifact_not_installed', () => dismountArtifact(player, loose, noon, tunables)],
  ])('are refused with %s: case %#', (code, act) => expect(act()).toEqual({ refuse: code }));

  it('fill at most four slots of a ship', () => {
    const four = [1, 2, 3, 4].map((index) => artifact(index, personal));
    const full = aPlayer({ artifacts: [loose, ...four, artifact(5, combat)] });
    expect(assignArtifact(full, loose, ship(personal), { nowMs: noon, tunables })).toEqual({
      refuse: 'no_slot',
    });
    expect(reassignArtifact(full, full.artifacts[5]!, ship(personal), { nowMs: noon, tunables })).toEqual({
      refuse: 'no_slot',
    });
    expect(assignArtifact(full, loose, ship(combat), { nowMs: noon, tunables })).toHaveProperty('ok');
    const roomy = { ...tunables, artifactSlotsCommon: 5 };
    expect(assignArtifact(full, loose, ship(personal), { nowMs: noon, tunables: roomy })).toHaveProperty(
      'ok',
    );
    expect((['common', 'rare', 'epic'] as const).map((rarity) => artifactSlots(rarity, tunables))).toEqual([
      4, 4, 4,
    ]);
  });

  it("can't be moved while either ship is in a trip", () => {
    const { player: out } = flying(player, 1);
    expect(assignArtifact(out, loose, ship(personal), { nowMs: noon, tunables })).toEqual({
      refuse: 'ship_in_trip',
    });
    expect(dismountArtifact(out, worn, noon, tunables)).toEqual({ refuse: 'ship_in_trip' });
    expect(reassignArtifact(out, worn, ship(combat), { nowMs: noon, tunables })).toEqual({
      refuse: 'ship_in_trip',
    });
    expect(assignArtifact(out, loose, ship(combat), { nowMs: noon, tunables })).toHaveProperty('ok');
  });

  it("don't change what a ship has recovered so far", () => {
    const tired = aShip(personal, { health: { value: 10, atMs: noon } });
    const coil: OwnedArtifact = { id: 'coil', key: 'recovery-epic', grade: 5, shipId: null };
    const before = aPlayer({ ships: [tired], artifacts: [coil] });
    const { player: after } = ok(assignArtifact(before, coil, tired, { nowMs: noon + hour, tunables }));
    const health = (of: typeof before, atMs: number) => {
      const found = shipOf(of, personal);
      return healthAt(found, shipStats(found, of.artifacts, tunables), 0, atMs);
    };
    expect(health(after, noon + hour)).toBeCloseTo(health(before, noon + hour), 9);
    expect(health(after, noon + hour * 1.2)).toBeGreaterThan(health(before, noon + hour * 1.2));
  });
});
