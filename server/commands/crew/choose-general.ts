import { refused } from '#engine/rules/core/decision.ts';
import { pickGeneral } from '#engine/rules/crew/join-crew.ts';
import { changes } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { findGeneral } from './find-leader.ts';
import { joinedView } from './views.ts';

export const chooseGeneral = changes<'generals.choose'>(async (context, player, { body }, store) => {
  const general = await findGeneral(store, body.generalId);
  if (!general) return notFound;
  const decided = pickGeneral(player, general, context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => joinedView(after, context) };
});
