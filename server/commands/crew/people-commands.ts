import type { CallName } from '#engine/protocol/core/paths.ts';
import type { CommandsOf } from '../core/command.ts';
import { activateNft } from '../shop/activate-nft.ts';
import { getNfts } from '../shop/get-nfts.ts';
import { getWallet } from '../shop/get-wallet.ts';
import { issueNonce } from '../shop/issue-nonce.ts';
import { linkWallet } from '../shop/link-wallet.ts';
import { listMintRequests } from '../shop/list-mint-requests.ts';
import { requestMint } from '../shop/request-mint.ts';
import { syncNfts } from '../shop/sync-nfts.ts';
import { unlinkWallet } from '../shop/unlink-wallet.ts';
import { approveCrew } from './approve-crew.ts';
import { chooseGeneral } from './choose-general.ts';
import { claimTribute } from './claim-tribute.ts';
import { getGeneralStatus } from './get-general-status.ts';
import { getRecruitment } from './get-recruitment.ts';
import { getReferralStatistics } from './get-referral-statistics.ts';
import { getTribute } from './get-tribute.ts';
import { joinByCode } from './join-by-code.ts';
import { listGenerals } from './list-generals.ts';
import { listLeaders } from './list-leaders.ts';
import { listReferrals } from './list-referrals.ts';
import { switchNotifications } from './switch-notifications.ts';

/** A part of `commands.ts`. */
export const peopleCommands = {
  'generals.me': getGeneralStatus,
  'generals.notifications': switchNotifications,
  'generals.list': listGenerals,
  'generals.choose': chooseGeneral,
  'generals.tribute': getTribute,
  'generals.claim-tribute': claimTribute,
  'referrals.join': joinByCode,
  'referrals.list': listReferrals,
  'referrals.statistics': getReferralStatistics,
  'referrals.me': getRecruitment,
  'referrals.approve': approveCrew,
  'wallets.get': getWallet,
  'wallets.nonce': issueNonce,
  'wallets.link': linkWallet,
  'wallets.unlink': unlinkWallet,
  'nfts.get': getNfts,
  'nfts.sync': syncNfts,
  'nfts.activate': activateNft,
  'requests.list': listMintRequests,
  'requests.make': requestMint,
  'leaderboard.list': listLeaders,
} satisfies Partial<CommandsOf<CallName>>;
