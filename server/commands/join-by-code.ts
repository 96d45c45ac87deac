import { refused } from '../../engine/rules/decision.ts';
import { joinCrew } from '../../engine/rules/join-crew.ts';
import { changes } from './command.ts';
import { findInviter } from './find-leader.ts';
import { notFound } from './find-owned.ts';
import { joinedView } from './views/people-view.ts';

export const joinByCode = changes<'referrals.join'>(async (context, player, { body }, store) => {
  const leader = await findInviter(store, body.code);
  if (!leader) return notFound;
  const decided = joinCrew(player, leader, 'invited', context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => joinedView(after, context) };
});
