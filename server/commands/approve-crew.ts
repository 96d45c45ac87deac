import { refused } from '../../engine/rules/decision.ts';
import { approveCrew as approve, isRecruitedReferral } from '../../engine/rules/join-crew.ts';
import { changes } from './command.ts';
import { joinedView } from './views/people-view.ts';

export const approveCrew = changes<'referrals.approve'>((context, player) => {
  const decided = approve(player, context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  return {
    change: decided.ok,
    answer: (after) => ({ isRecruited: isRecruitedReferral(after), ...joinedView(after, context) }),
  };
});
