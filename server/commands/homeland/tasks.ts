import { taskOf } from '#engine/content/homeland-ids.ts';
import type { TaskRow } from '#engine/content/schemas/homeland.ts';
import { refused } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { completeTask as complete, isTaskOpen, taskStatus, visitSite } from '#engine/rules/homeland/tasks.ts';
import { CallRefused } from '../../core/call-refused.ts';
import type { Services } from '../../services.ts';
import { applyChange } from '../core/change-player.ts';
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
  const decided = complete(player, task, await askMembership(context, player, task), context);
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

/** Records the visit that a signed address stands for, and answers with the site's own address. */
export async function recordVisit(services: Services, token: string): Promise<string> {
  const visit = services.visitTokens.read(token);
  const { tasks } = services.store.content.current().content;
  const task = tasks.find(({ key, condition }) => key === visit?.task && condition === 'visit_site');
  if (!visit || !task) throw new CallRefused('not_found');
  await applyChange(services, visit.playerId, ({ nowMs }, player) => {
    const isKnown = isTaskOpen(player, task, nowMs) || taskStatus(player, task.key) === 'done';
    return isKnown ? visitSite(player, task) : notFound;
  });
  return task.link;
}
