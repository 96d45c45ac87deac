import type { AchievementRow, AchievementType } from '#engine/content/schemas/homeland.ts';
import { type Change, type Decided, moveMoney, unchanged, withPlayer } from '../core/decision.ts';
import type { Player } from '../core/player.ts';

export interface NextLevel {
  /** From 1. */
  readonly level: number;
  /** The value to reach. */
  readonly value: number;
  /** PROTO. */
  readonly award: number;
}

/** The player's progress, in the units of the type: whole PROTO for `invested_in_rnd`, otherwise a count. */
export function achievementProgress({ totals, homeland }: Player, type: AchievementType): number {
  return {
    improved_artifacts: totals.improvedArtifacts,
    total_trips: totals.trips,
    improved_ship_grade: totals.improvedShips,
    invested_in_rnd: Math.floor(homeland.invested / 100),
    opened_solar_systems: totals.openedSystems,
    successful_attacks: totals.attackTrips,
    successful_searches: totals.expeditionTrips,
  }[type];
}

/** The next level to claim; null when all are claimed and the achievement is done. */
export function nextLevel(player: Player, achievement: AchievementRow): NextLevel | null {
  const claimed = claimedLevels(player, achievement.key);
  const row = achievement.levels[claimed];
  return row ? { level: claimed + 1, value: row.value, award: row.award } : null;
}

/** How many levels were claimed. */
export function claimedLevels(player: Player, key: string): number {
  return player.homeland.achievements[key] ?? 0;
}

/** Whether the next level can be claimed; `progress` is in the units of its type. */
export function isLevelReached(progress: number, next: Pick<NextLevel, 'value'>): boolean {
  return progress >= next.value;
}

/** Claims the next level and pays its award. */
export function claimAchievement(
  player: Player,
  achievement: AchievementRow,
  nowMs: number,
): Decided<Change> {
  const next = nextLevel(player, achievement);
  if (!next) return { refuse: 'achievement_done' };
  if (!isLevelReached(achievementProgress(player, achievement.type), next))
    return { refuse: 'achievement_not_reached' };
  const { homeland } = player;
  const achievements = { ...homeland.achievements, [achievement.key]: next.level };
  const claimed = withPlayer(unchanged(player), { homeland: { ...homeland, achievements } });
  const reference = `${achievement.key}:${next.level}`;
  return { ok: moveMoney(claimed, 'default', Math.round(next.award * 100), 'achievement', reference, nowMs) };
}
