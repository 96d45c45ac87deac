import { refused } from '#engine/rules/core/decision.ts';
import { completeByHand } from '#engine/rules/galaxy/systems.ts';
import { changes } from '../core/command.ts';
import { findSystem, nextSystemOf, notFound } from '../core/find-owned.ts';
import { systemView } from './views.ts';

export const completeSystem = changes<'systems.complete'>((context, player, { params }) => {
  const row = findSystem(params);
  if (!row) return notFound;
  const decided = completeByHand(player, row.priority, row, nextSystemOf(row), context.nowMs);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => systemView(after, row, context) };
});
