import { refused } from '#engine/rules/core/decision.ts';
import { joinCrew } from '#engine/rules/crew/join-crew.ts';
import { changes } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { findInviter } from './find-leader.ts';
import { joinedView } from './views.ts';

export const joinByCode = changes<'referrals.join'>(async (context, player, { body }, store) => {
  const leader = await findInviter(store, body.code);
  if (!leader) return notFound;
  const decided = joinCrew(player, leader, 'invited', context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => joinedView(after, context) };
});
