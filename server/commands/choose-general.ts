import { refused } from '../../engine/rules/decision.ts';
import { pickGeneral } from '../../engine/rules/join-crew.ts';
import { changes } from './command.ts';
import { findGeneral } from './find-leader.ts';
import { notFound } from './find-owned.ts';
import { joinedView } from './views/people-view.ts';

export const chooseGeneral = changes<'generals.choose'>(async (context, player, { body }, store) => {
  const general = await findGeneral(store, body.generalId);
  if (!general) return notFound;
  const decided = pickGeneral(player, general, context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => joinedView(after, context) };
});
