import { taskOf } from '#engine/content/homeland-ids.ts';
import type { TaskRow } from '#engine/content/schemas/homeland.ts';
import { refused } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { completeTask as complete, isTaskOpen, taskStatus } from '#engine/rules/homeland/tasks.ts';
import { type CommandContext, changeCommand } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { balanceView } from '../core/views.ts';
import { taskView } from './views.ts';

/** The messenger confirms a subscription, and a visit was recorded on the way to the site. */
export const completeTask = changeCommand<'tasks.complete'>(async (context, player, { params }) => {
  const task = taskOf(params.id, context.content.tasks);
  if (!task) return notFound;
  const isKnown = isTaskOpen(player, task, context.nowMs) || taskStatus(player, task.key) === 'done';
  if (!isKnown) return notFound;
  const decided = complete(
    player,
    task,
    await askMembership(context, player, task),
    context.nowMs,
    context.tunables,
  );
  if (refused(decided)) return decided;
  return {
    change: decided.ok,
    answer: (after) => ({ ...taskView(after, task, context), balance: balanceView(after, context) }),
  };
});

/** Null when the task has no chat, when it is already done, or when the messenger can't say. */
async function askMembership(
  { messenger }: CommandContext,
  player: Player,
  task: TaskRow,
): Promise<boolean | null> {
  if (task.chat === undefined || taskStatus(player, task.key) === 'done') return null;
  return messenger.isMember(task.chat, player.profile.telegramId);
}
