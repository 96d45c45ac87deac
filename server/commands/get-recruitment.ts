import { isRecruitedReferral } from '../../engine/rules/join-crew.ts';
import { reads } from './command.ts';

export const getRecruitment = reads<'referrals.me'>((_context, player) => ({
  answer: { isRecruited: isRecruitedReferral(player) },
}));
