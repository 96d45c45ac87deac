import { isTaskOpen, taskStatus, visitSite } from '#engine/rules/homeland/tasks.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Services } from '#server/services.ts';
import { applyChange } from '../core/change-player.ts';
import { notFound } from '../core/find-owned.ts';

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
