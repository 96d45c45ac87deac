import { taskOf } from '#engine/content/homeland-ids.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import type { Player } from '#engine/rules/core/player.ts';
import {
  completeTask as complete,
  isTaskOpen,
  type Membership,
  taskStatus,
  visitSite,
} from '#engine/rules/homeland/tasks.ts';
import { CallRefused } from '../../core/call-refused.ts';
import type { Services } from '../../services.ts';
import { proofOf } from '../core/call-proof.ts';
import { applyChange, changePlayer } from '../core/change-player.ts';
import { serviceCommand, withAnswer } from '../core/command.ts';
import { findCaller, notFound } from '../core/find-owned.ts';
import { balanceView } from '../core/views.ts';
import { taskView } from './views.ts';

/**
 * The messenger confirms a subscription, and a visit was recorded on the way to the site. The messenger is
 * asked before the player's write begins, because it may take seconds.
 */
export const completeTask = serviceCommand<'tasks.complete'>(async (services, { params }, caller) => {
  const player = await findCaller(services, caller);
  const membership = await checkMembership(services, player, params.id);
  const { body, rev } = await changePlayer<'tasks.complete'>(services, {
    playerId: player.id,
    caller,
    status: 200,
    proof: proofOf(caller),
    decide: (context, present) => {
      const task = taskOf(params.id, context.content.tasks);
      if (!task) return notFound;
      const isKnown = isTaskOpen(present, task, context.nowMs) || taskStatus(present, task.key) === 'done';
      if (!isKnown) return notFound;
      return withAnswer(complete(present, task, membership, context), (after) => ({
        ...taskView(after, task, context),
        balance: balanceView(after, context),
      }));
    },
  });
  return { answer: JSON.parse(body) as AnswerOf<'tasks.complete'>, rev };
});

/** `unknown` without a question when the task has no chat, or can't be completed. */
async function checkMembership(services: Services, player: Player, taskId: string): Promise<Membership> {
  const { clock, memberships, store } = services;
  const task = taskOf(taskId, store.content.current().content.tasks);
  if (task?.chat === undefined || taskStatus(player, task.key) === 'done') return 'unknown';
  if (!isTaskOpen(player, task, clock.now())) return 'unknown';
  return memberships.check(task.chat, player.profile.telegramId);
}

/** Records the visit of a signed address, and returns the site's own address. */
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
