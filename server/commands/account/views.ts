import type { User } from '#engine/protocol/account/calls.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { canChooseGeneral, crewPercent, isRecruitedReferral } from '#engine/rules/crew/crew.ts';
import { shownAddress } from '#engine/rules/shop/wallet.ts';
import { toAmount, type ViewContext } from '../core/view-context.ts';
import { activeNftsView } from '../shop/views.ts';

export function userView(player: Player, context: ViewContext): User {
  const { profile } = player;
  const { wallet } = player.shop;
  return {
    uuid: player.id,
    username: profile.username,
    firstName: profile.firstName,
    lastName: profile.lastName,
    telegramId: profile.telegramId,
    accountId: player.id,
    referralCode: profile.referralCode,
    crewBonus: crewPercent(player.crewActive, context.tunables),
    balance: toAmount(player.balance.default),
    cleanProto: toAmount(player.balance.clean),
    isOnboarded: player.isOnboarded,
    isSelectedGeneral: player.crew.leader !== null,
    canChooseGeneral: canChooseGeneral(player),
    isRecruitedReferral: isRecruitedReferral(player),
    ...activeNftsView(player),
    isAutoReplenishWithdrawEnabled: false,
    address: wallet && shownAddress(wallet),
  };
}
