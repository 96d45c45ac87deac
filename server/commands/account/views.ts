import type { User } from '#engine/protocol/account/entities.ts';
import type { Balance } from '#engine/protocol/core/entities.ts';
import type { Boosters, TripStatistics } from '#engine/protocol/trip/entities.ts';
import { conversionRate } from '#engine/rules/capsules/convert.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { crewPercent } from '#engine/rules/crew/crew.ts';
import { isGeneral } from '#engine/rules/crew/general-status.ts';
import { isRecruitedReferral } from '#engine/rules/crew/join-crew.ts';
import { shownAddress } from '#engine/rules/shop/wallet.ts';
import { toAmount, type ViewContext } from '../core/view-context.ts';

const extruderTypes = { full: 'atomic_extruder', lite: 'atomic_extruder_lite' } as const;
const wormholeTypes = { full: 'wormhole_generator', lite: 'wormhole_generator_lite' } as const;

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
    isRecruitedReferral: isRecruitedReferral(player),
    ...activeNftsView(player),
    isAutoReplenishWithdrawEnabled: false,
    address: wallet && shownAddress(wallet),
  };
}

/** The NFTs that are switched on: at most one of each slot. */
export function activeNftsView({ nfts }: Player) {
  return {
    activeAtomicExtruderType: nfts.extruder && extruderTypes[nfts.extruder],
    activeWormholeGeneratorType: nfts.wormhole && wormholeTypes[nfts.wormhole],
  };
}

export function balanceView(player: Player, context: ViewContext): Balance {
  return {
    default: toAmount(player.balance.default),
    clean: toAmount(player.balance.clean),
    conversionRate: conversionRate(isGeneral(player, context.nowMs), context.tunables),
  };
}

export function boostersView({ boosters }: Player): Boosters {
  const { autoReplenishCount, fullHealingCount, timeTravelCount } = boosters;
  return { autoReplenishCount, fullHealingCount, timeTravelCount };
}

export function statisticsView({ totals }: Player): TripStatistics {
  return {
    totalTrips: totals.trips,
    totalAttackTrips: totals.attackTrips,
    totalExpeditionTrips: totals.expeditionTrips,
    totalMined: toAmount(totals.mined),
    totalManualMined: toAmount(totals.manualMined),
    totalCaughtPirates: totals.caughtPirates,
    totalOpenedSolarSystems: totals.openedSystems,
    totalImprovedArtifacts: totals.improvedArtifacts,
    totalImprovedShips: totals.improvedShips,
  };
}
