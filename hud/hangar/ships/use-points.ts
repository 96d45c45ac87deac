import { useState } from 'react';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { spendPoints } from '#engine/client/hangar/operations.ts';
import type { Stat } from '#engine/content/kinds.ts';
import { pointsOf, type ShipView } from './ship-stats.ts';

type Added = Partial<Record<Stat, number>>;
type Totals = Partial<Record<`${Stat}Points`, number>>;

export interface PointsState {
  /** Points added to each stat since they were last applied. */
  readonly added: Added;
  readonly spent: number;
  /** How many of the ship's free points are left. */
  readonly left: number;
  step(stat: Stat, by: 1 | -1): void;
  apply(): Promise<void>;
}

/** The points a player is adding to stats. Minus takes back points that weren't applied yet. */
export function usePoints(ship: ShipView): PointsState {
  const [added, setAdded] = useState<Added>({});
  const spent = Object.values(added).reduce((sum, n) => sum + n, 0);

  async function apply(): Promise<void> {
    const totals: Totals = {};
    for (const [stat, n] of Object.entries(added) as [Stat, number][])
      if (n > 0) totals[`${stat}Points`] = pointsOf(ship, stat) + n;
    const outcome = await spendPoints(ship.shipId ?? '', totals);
    if (!outcome.ok) return;
    playSound('level-up');
    vibrate('success');
    setAdded({});
  }

  return {
    added,
    spent,
    left: ship.upgradePoints - spent,
    step: (stat, by) => setAdded((before) => ({ ...before, [stat]: (before[stat] ?? 0) + by })),
    apply,
  };
}
