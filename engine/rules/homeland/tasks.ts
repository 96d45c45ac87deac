import type { TaskRow } from '../../content/schemas/homeland.ts';
import { isOffered } from '../core/audience.ts';
import {
  type Change,
  changeHomeland,
  type Decided,
  type DecisionContext,
  moveMoney,
  unchanged,
  withPlayer,
} from '../core/decision.ts';
import { isPastFirst, type Player } from '../core/player.ts';
import { grownReward } from '../core/reference-trip.ts';

/**
 * The messenger's answer about a user and a chat. `stranger`: the bot can't be told, because the user never
 * started it. `unknown`: no answer that could be understood.
 */
export type Membership = 'member' | 'outsider' | 'stranger' | 'unknown';

/** Refusals of a `subscribe` task: only a member is paid (D76). */
const membershipRefusals = {
  outsider: 'task_not_done',
  stranger: 'bot_not_started',
  unknown: 'not_checked',
} as const;

export type TaskStatus = 'to_do' | 'done';

export function taskStatus(player: Player, key: string): TaskStatus {
  return player.homeland.tasks.includes(key) ? 'done' : 'to_do';
}

/** True when the player can do it: it is offered, or was begun by a visit while it was. */
export function isTaskOpen(player: Player, task: TaskRow, nowMs: number): boolean {
  return isOffered(task, player.id, nowMs) || wasVisited(player, task.key);
}

/**
 * Present pay of a task in PROTO: the amount at the visit of its site, grown with the player's trips (D60),
 * and limited until the first system was completed once (D41).
 */
export function taskAward(
  player: Player,
  { key, award: present }: TaskRow,
  { nowMs, tunables }: DecisionContext,
): number {
  const award = player.homeland.promised?.[key] ?? present;
  return isPastFirst(player)
    ? grownReward(award, player, nowMs, tunables)
    : Math.min(award, tunables.taskPayFirstSystem);
}

/** True when the player has been on the site of a `visit_site` task. */
export function wasVisited(player: Player, key: string): boolean {
  return player.homeland.visited.includes(key);
}

/** Records the player's visit to a task's site. The visit pays nothing, and a second one changes nothing. */
export function visitSite(player: Player, { key, award }: TaskRow): Change {
  if (wasVisited(player, key) || taskStatus(player, key) === 'done') return unchanged(player);
  const visited = [...player.homeland.visited, key];
  const promised = { ...player.homeland.promised, [key]: award };
  return withPlayer(unchanged(player), { homeland: changeHomeland(player.homeland, { visited, promised }) });
}

/**
 * Completes a task and pays for it, once. A `visit_site` task needs the visit before, and a `subscribe` task
 * the messenger's confirmation; `membership` counts for it only.
 */
export function completeTask(
  player: Player,
  task: TaskRow,
  membership: Membership,
  { nowMs, tunables }: DecisionContext,
): Decided<Change, 'already_claimed' | 'task_not_done' | 'bot_not_started' | 'not_checked'> {
  const { homeland } = player;
  if (taskStatus(player, task.key) === 'done') return { refuse: 'already_claimed' };
  if (task.condition === 'visit_site' && !wasVisited(player, task.key)) return { refuse: 'task_not_done' };
  if (task.condition === 'subscribe' && membership !== 'member')
    return { refuse: membershipRefusals[membership] };
  const { [task.key]: _, ...promised } = homeland.promised ?? {};
  const done = withPlayer(unchanged(player), {
    homeland: changeHomeland(homeland, {
      tasks: [...homeland.tasks, task.key],
      visited: homeland.visited.filter((key) => key !== task.key),
      ...(homeland.promised ? { promised } : {}),
    }),
  });
  const amount = Math.round(taskAward(player, task, { nowMs, tunables }) * 100);
  return { ok: moveMoney(done, 'default', amount, { reason: 'task', reference: task.key, nowMs }) };
}
