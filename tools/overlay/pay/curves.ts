import type { Rarity } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { capsuleChances } from '#engine/rules/capsules/capsule-chances.ts';
import { nextLevelPrice } from '#engine/rules/hangar/upgrade-ship.ts';

/** Points of a curve, from left to right; both axes in their own units. */
export type Curve = readonly (readonly [x: number, y: number])[];

/** PROTO for each level of a ship. */
export function levelCurve(rarity: Rarity, tunables: Tunables): Curve {
  const points: [number, number][] = [];
  for (let level = 1; ; level++) {
    const price = nextLevelPrice(level, rarity, tunables);
    if (price === null) return points;
    points.push([level + 1, price / 100]);
  }
}

const maxLuck = 60;

/** Chance in percent that a ship capsule drops something of a rarity, by the luck of the ships. */
export function dropCurve(rarity: Rarity, tunables: Tunables): Curve {
  return Array.from({ length: maxLuck + 1 }, (_, luck) => {
    const rows = capsuleChances('ship', luck, tunables).filter((row) => row.rarity === rarity);
    return [luck, rows.reduce((sum, { percent }) => sum + percent, 0)] as const;
  });
}
