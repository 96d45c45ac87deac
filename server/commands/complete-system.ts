import { refused } from '../../engine/rules/decision.ts';
import { completeByHand } from '../../engine/rules/systems.ts';
import { changes } from './command.ts';
import { findSystem, nextSystemOf, notFound } from './find-owned.ts';
import { systemView } from './views/galaxy-view.ts';

export const completeSystem = changes<'systems.complete'>((context, player, { params }) => {
  const row = findSystem(params);
  if (!row) return notFound;
  const decided = completeByHand(player, row.priority, row, nextSystemOf(row), context.nowMs);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => systemView(after, row, context) };
});
