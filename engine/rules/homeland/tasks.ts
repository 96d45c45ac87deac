import type { TaskRow } from '#engine/content/schemas/homeland.ts';
import { type Change, type Decided, moveMoney, unchanged, withPlayer } from '../core/decision.ts';
import type { Player } from '../core/player.ts';

export type TaskStatus = 'to_do' | 'done';

export function taskStatus(player: Player, key: string): TaskStatus {
  return player.homeland.tasks.includes(key) ? 'done' : 'to_do';
}

/**
 * Completes a task and pays for it, once. `isMember` is what the messenger reports for the chat of a `subscribe` task.
 * It is null when the messenger can't know, and then the player is trusted, as with a visit.
 */
export function completeTask(
  player: Player,
  task: TaskRow,
  isMember: boolean | null,
  nowMs: number,
): Decided<Change> {
  const { homeland } = player;
  if (taskStatus(player, task.key) === 'done') return { refuse: 'already_claimed' };
  if (task.condition === 'subscribe' && isMember === false) return { refuse: 'task_not_done' };
  const done = withPlayer(unchanged(player), {
    homeland: { ...homeland, tasks: [...homeland.tasks, task.key] },
  });
  return { ok: moveMoney(done, 'default', Math.round(task.award * 100), 'task', task.key, nowMs) };
}
