import { refused } from '#engine/rules/core/decision.ts';
import { exploreSystem } from '#engine/rules/galaxy/systems.ts';
import { changes } from '../core/command.ts';
import { findSystem, notFound } from '../core/find-owned.ts';
import { systemView } from './views.ts';

export const startSystem = changes<'systems.start'>((context, player, { params }) => {
  const row = findSystem(params);
  if (!row) return notFound;
  const decided = exploreSystem(player, row.priority);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => systemView(after, row, context) };
});
