import type { BoosterCounts } from './player.ts';

export type BoosterType = 'auto_replenish' | 'time_travel' | 'full_healing';

/** The player's counter that holds each type of booster. */
export const boosterCounter = {
  auto_replenish: 'autoReplenishCount',
  time_travel: 'timeTravelCount',
  full_healing: 'fullHealingCount',
} as const satisfies Record<BoosterType, keyof BoosterCounts>;

export function boosterCount(boosters: BoosterCounts, type: BoosterType): number {
  return boosters[boosterCounter[type]];
}
