import { isRecruitedReferral } from '#engine/rules/crew/join-crew.ts';
import { reads } from '../core/command.ts';

export const getRecruitment = reads<'referrals.me'>((_context, player) => ({
  answer: { isRecruited: isRecruitedReferral(player) },
}));
