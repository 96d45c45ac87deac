import { refused } from '../../engine/rules/decision.ts';
import { exploreSystem } from '../../engine/rules/systems.ts';
import { changes } from './command.ts';
import { findSystem, notFound } from './find-owned.ts';
import { systemView } from './views/galaxy-view.ts';

export const startSystem = changes<'systems.start'>((context, player, { params }) => {
  const row = findSystem(params);
  if (!row) return notFound;
  const decided = exploreSystem(player, row.priority);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => systemView(after, row, context) };
});
