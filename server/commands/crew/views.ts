import type {
  General,
  GeneralStatus,
  LeaderboardEntry,
  OwnLeaderboardEntry,
} from '#engine/protocol/crew/calls.ts';
import { conversionRate } from '#engine/rules/capsules/convert.ts';
import { wantsNotice } from '#engine/rules/core/notice-settings.ts';
import type { Player, Profile } from '#engine/rules/core/player.ts';
import { isGeneral } from '#engine/rules/crew/general-status.ts';
import type { LeaderboardType } from '#engine/rules/crew/leaderboard.ts';
import { openTribute } from '#engine/rules/crew/tribute.ts';
import type { OwnEntry, RankedEntry } from '../../store/leaderboards/boards.ts';
import type { PlayerSummary } from '../../store/repositories/core/player-repository.ts';
import { userView } from '../account/views.ts';
import { toAmount, toTime, type ViewContext } from '../core/view-context.ts';
import { balanceView } from '../core/views.ts';

/** The answer of a call that has changed the player's crew. */
export function joinedView(player: Player, context: ViewContext) {
  return { user: userView(player, context), balance: balanceView(player, context) };
}

/** `received` is all the tribute ever credited, in hundredths. */
export function generalStatusView(player: Player, received: number, context: ViewContext): GeneralStatus {
  const { nowMs, tunables } = context;
  const { general } = player.crew;
  const isActive = isGeneral(player, nowMs);
  return {
    isActive,
    availableAt: general.untilMs === 0 ? null : toTime(general.untilMs),
    referralCount: player.crewActive,
    referralLimit: tunables.maxGeneralReferrals,
    tribute: toAmount(openTribute(player, received)),
    isNotificationEnabled: wantsNotice(player, 'returned'),
    conversionRate: conversionRate(isActive, tunables),
  };
}

/** A general without the number of all pilots, which the list reads for its page only. */
export function generalView({ id, profile, totals, crewActive }: PlayerSummary): Omit<General, 'pilotCount'> {
  return {
    uuid: id,
    username: profile.username,
    firstName: profile.firstName,
    earned: toAmount(totals.mined + totals.manualMined),
    referralCount: crewActive,
  };
}

export function boardEntryView(
  { playerId, rank, value }: RankedEntry,
  profile: Profile | undefined,
  type: LeaderboardType,
): LeaderboardEntry {
  return { uuid: playerId, username: boardName(profile), rank, value: boardValue(value, type) };
}

export function ownEntryView(
  { playerId, value, rank, topPercent }: OwnEntry,
  profile: Profile,
  type: LeaderboardType,
): OwnLeaderboardEntry {
  const place = topPercent === undefined ? { rank } : { rank, topPercent };
  return { uuid: playerId, username: boardName(profile), ...place, value: boardValue(value, type) };
}

function boardName(profile: Profile | undefined): string {
  return profile?.username ?? profile?.firstName ?? '';
}

/** A board of flights counts trips; every other board shows PROTO. */
function boardValue(value: number, type: LeaderboardType): number {
  return type === 'flights' ? value : toAmount(value);
}
