import { refused } from '#engine/rules/core/decision.ts';
import { approveCrew as approve, isRecruitedReferral } from '#engine/rules/crew/join-crew.ts';
import { changes } from '../core/command.ts';
import { joinedView } from './views.ts';

export const approveCrew = changes<'referrals.approve'>((context, player) => {
  const decided = approve(player, context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  return {
    change: decided.ok,
    answer: (after) => ({ isRecruited: isRecruitedReferral(after), ...joinedView(after, context) }),
  };
});
