import type { Balance, Boosters, TripStatistics, User } from '../../../engine/protocol/entities.ts';
import { conversionRate } from '../../../engine/rules/convert.ts';
import { crewPercent } from '../../../engine/rules/crew.ts';
import type { Player } from '../../../engine/rules/player.ts';
import { toAmount, type ViewContext } from './view-context.ts';

export function userView(player: Player, context: ViewContext): User {
  const { profile, nfts } = player;
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
    isSelectedGeneral: false,
    isRecruitedReferral: false,
    activeAtomicExtruderType:
      nfts.extruder && (nfts.extruder === 'full' ? 'atomic_extruder' : 'atomic_extruder_lite'),
    activeWormholeGeneratorType:
      nfts.wormhole && (nfts.wormhole === 'full' ? 'wormhole_generator' : 'wormhole_generator_lite'),
    isAutoReplenishWithdrawEnabled: false,
    address: null,
  };
}

export function balanceView(player: Player, context: ViewContext): Balance {
  return {
    default: toAmount(player.balance.default),
    clean: toAmount(player.balance.clean),
    conversionRate: conversionRate(false, context.tunables),
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
