import type { Tunables } from '#engine/content/tunables.ts';
import { type Change, unchanged, withPlayer } from '../core/decision.ts';
import { utcDate } from '../core/local-date.ts';
import type { Player } from '../core/player.ts';

/**
 * Lets as many of the waiting pilots count as the day's limit allows (D24). `granted` is how many. The number is saved with
 * the leader before the pilots begin to count, so that two servers never let in more than the limit together.
 */
export function grantActivations(
  leader: Player,
  waiting: number,
  nowMs: number,
  tunables: Tunables,
): { readonly change: Change; readonly granted: number } {
  const { activated } = leader.crew;
  const day = Math.max(utcDate(nowMs), activated?.day ?? 0);
  const before = activated?.day === day ? activated.count : 0;
  const granted = Math.min(waiting, Math.max(0, tunables.activationsPerDay - before));
  if (granted === 0) return { change: unchanged(leader), granted };
  const crew = { ...leader.crew, activated: { day, count: before + granted } };
  return { change: withPlayer(unchanged(leader), { crew }), granted };
}
