import { achievementRows } from '../../content/homeland.ts';
import type { AchievementRow, AchievementType } from '../../content/schemas/homeland.ts';
import {
  type Change,
  type Decided,
  moveMoney,
  postMessage,
  unchanged,
  withPlayer,
} from '../core/decision.ts';
import type { Player } from '../core/player.ts';

export interface NextLevel {
  /** From 1. */
  readonly level: number;
  /** The value to reach. */
  readonly value: number;
  /** PROTO. */
  readonly award: number;
}

/**
 * The player's progress, in the units of the type: whole PROTO for `invested_in_rnd` and `earned_proto`,
 * otherwise a count.
 */
export function achievementProgress({ totals, homeland }: Player, type: AchievementType): number {
  return {
    improved_artifacts: totals.improvedArtifacts,
    total_trips: totals.trips,
    improved_ship_grade: totals.improvedShips,
    invested_in_rnd: Math.floor(homeland.invested / 100),
    opened_solar_systems: totals.openedSystems,
    successful_attacks: totals.attackTrips,
    successful_searches: totals.expeditionTrips,
    earned_proto: Math.floor((totals.mined + totals.manualMined) / 100),
  }[type];
}

/** The next level to claim; null when all are claimed and the achievement is done. */
export function nextLevel(player: Player, achievement: AchievementRow): NextLevel | null {
  const claimed = claimedLevels(player, achievement.key);
  const row = achievement.levels[claimed];
  return row ? { level: claimed + 1, value: row.value, award: row.award } : null;
}

/** Number of claimed levels. */
function claimedLevels(player: Player, key: string): number {
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
): Decided<Change, 'achievement_done' | 'achievement_not_reached'> {
  const next = nextLevel(player, achievement);
  if (!next) return { refuse: 'achievement_done' };
  if (!isLevelReached(achievementProgress(player, achievement.type), next))
    return { refuse: 'achievement_not_reached' };
  const { homeland } = player;
  const achievements = { ...homeland.achievements, [achievement.key]: next.level };
  const claimed = withPlayer(unchanged(player), { homeland: { ...homeland, achievements } });
  const reference = `${achievement.key}:${next.level}`;
  return {
    ok: moveMoney(claimed, 'default', Math.round(next.award * 100), {
      reason: 'achievement',
      reference,
      nowMs,
    }),
  };
}

/**
 * Adds a message for each achievement whose next level a change reaches; the player claims the award in the
 * homeland. `before` is the player the change started from.
 */
export function announceAchievements(before: Player, change: Change, nowMs: number): Change {
  const { player } = change;
  if (before.totals === player.totals && before.homeland.invested === player.homeland.invested) return change;
  return achievementRows.reduce((announced, row) => {
    const reached = reachedLevels(player, row);
    const award = row.levels[reached - 1]?.award;
    if (award === undefined || reached <= reachedLevels(before, row)) return announced;
    const values = { achievement: row.key, level: reached, amount: award };
    const id = `${player.id}:achievement:${row.key}:${reached}`;
    return postMessage(announced, 'achievement_reached', { id, values, nowMs });
  }, change);
}

function reachedLevels(player: Player, { type, levels }: AchievementRow): number {
  const progress = achievementProgress(player, type);
  return levels.filter((level) => isLevelReached(progress, level)).length;
}
