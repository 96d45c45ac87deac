import type { Tunables } from '../../content/tunables.ts';
import {
  type Change,
  type Decided,
  type DecisionContext,
  moveMoney,
  unchanged,
  withEffect,
  withPlayer,
} from '../core/decision.ts';
import type { CrewPlace, JoinedHow, Player } from '../core/player.ts';

export const crewTiers = ['spaceship', 'satellite', 'planetary'] as const;
export type CrewTier = (typeof crewTiers)[number];

/** Number of active referrals in each tier; referrals beyond the last place are in none. */
export function crewCounts(activeMembers: number, tunables: Tunables): Record<CrewTier, number> {
  let unplaced = activeMembers;
  const take = (places: number) => {
    const placed = Math.min(unplaced, places);
    unplaced -= placed;
    return placed;
  };
  return {
    spaceship: take(tunables.crewSpaceshipMembers),
    satellite: take(tunables.crewSatelliteMembers),
    planetary: take(tunables.crewPlanetaryMembers),
  };
}

/** Percent of the base extraction that each tier adds for this number of active referrals. */
export function tierPercents(activeMembers: number, tunables: Tunables): Record<CrewTier, number> {
  const counts = crewCounts(activeMembers, tunables);
  return {
    spaceship: toPercent(counts.spaceship * tunables.crewSpaceshipPercent),
    satellite: toPercent(counts.satellite * tunables.crewSatellitePercent),
    planetary: toPercent(counts.planetary * tunables.crewPlanetaryPercent),
  };
}

/**
 * Percent of the base extraction that this number of active referrals adds: three tiers, filled in order
 * (D2).
 */
export function crewPercent(activeMembers: number, tunables: Tunables): number {
  const { spaceship, satellite, planetary } = tierPercents(activeMembers, tunables);
  return toPercent(spaceship + satellite + planetary);
}

/** Rounds to two decimals, removing floating-point noise. */
function toPercent(percent: number): number {
  return Math.round(percent * 100) / 100;
}

/**
 * The tier of the active referral that became active as number `place`, counted from 0; null beyond the
 * last place.
 */
export function crewTierAt(place: number, tunables: Tunables): CrewTier | null {
  let remaining = place;
  for (const [tier, places] of Object.entries(crewCounts(Number.MAX_SAFE_INTEGER, tunables))) {
    if (remaining < places) return tier as CrewTier;
    remaining -= places;
  }
  return null;
}

const dayMs = 86_400_000;

/** Facts about a crew's leader that joining depends on. */
export interface CrewLeader {
  readonly id: string;
  /** The leader of the crew that this leader belongs to. */
  readonly leaderId: string | null;
}

/** A general in the list that players pick from. */
export interface Recruiter extends CrewLeader {
  /** Pilots in the crew, active or not. */
  readonly members: number;
  /** Those who count. */
  readonly active: number;
  readonly untilMs: number;
}

/** True while a code can be entered: once in a person's life, before the guided tour is over. */
function canJoinCrew({ crew, isOnboarded }: Player): boolean {
  return crew.leader === null && !crew.wasRecruited && !isOnboarded;
}

/** True while a general can be picked: as a code, but not before the first trip was collected (D49). */
export function canChooseGeneral(player: Player): boolean {
  return canJoinCrew(player) && player.totals.trips > 0;
}

/**
 * True if a general may recruit the pilot: the tour is over, and the person was in no crew before
 * (D24).
 */
export function isRecruitable({ crew, isOnboarded }: Player): boolean {
  return crew.leader === null && !crew.wasRecruited && isOnboarded;
}

/** True for a pilot in a crew who hasn't approved yet: the approve button is shown. */
export function isRecruitedReferral(player: Player): boolean {
  return player.crew.leader !== null && player.crew.leader.activeAtMs === null;
}

/**
 * True while a general can be picked or can recruit: the status is active, and fewer than 155 pilots are
 * (D23).
 */
export function isRecruiting(general: Recruiter, nowMs: number, tunables: Tunables): boolean {
  return general.untilMs > nowMs && general.active < tunables.maxGeneralReferrals;
}

/**
 * Joins a crew (D24), by an invitation code or by picking a general. Pays the bonus once in a player's
 * life. Refused after the tour, for one's own crew, and for the crew of one of one's own members.
 */
export function joinCrew(
  player: Player,
  leader: CrewLeader,
  how: Exclude<JoinedHow, 'recruited'>,
  { nowMs, tunables }: DecisionContext,
): Decided<Change, 'already_in_crew' | 'own_crew' | 'crew_loop' | 'general_unavailable'> {
  if (player.crew.leader) return { refuse: 'already_in_crew' };
  if (leader.id === player.id) return { refuse: 'own_crew' };
  if (leader.leaderId === player.id) return { refuse: 'crew_loop' };
  if (!canJoinCrew(player)) return { refuse: 'general_unavailable' };
  const joined = enter(unchanged(player), leader.id, how, nowMs);
  const bonus = Math.round(tunables.invitationBonus * 100);
  return { ok: moveMoney(joined, 'default', bonus, { reason: 'invitation', reference: leader.id, nowMs }) };
}

/** Picks a general from the list, after the first collected trip, if that general is still recruiting. */
export function pickGeneral(
  player: Player,
  general: Recruiter,
  nowMs: number,
  tunables: Tunables,
): Decided<Change, 'choose_later' | 'already_in_crew' | 'own_crew' | 'crew_loop' | 'general_unavailable'> {
  if (player.totals.trips === 0) return { refuse: 'choose_later' };
  if (!isRecruiting(general, nowMs, tunables)) return { refuse: 'general_unavailable' };
  return joinCrew(player, general, 'picked', { nowMs, tunables });
}

/**
 * Automatic recruiting (D23): a pilot without a crew joins, after the tour, the recruiting
 * general with the smallest crew, and on a tie the one with the lower id. Without such a general nothing
 * changes. The bonus is paid for approving, not for being recruited.
 */
export function recruit(
  player: Player,
  generals: readonly Recruiter[],
  nowMs: number,
  tunables: Tunables,
): Change {
  const nothing = unchanged(player);
  if (!isRecruitable(player)) return nothing;
  const [first] = generals
    .filter(({ id, leaderId }) => id !== player.id && leaderId !== player.id)
    .filter((general) => isRecruiting(general, nowMs, tunables))
    .sort((a, b) => a.members - b.members || (a.id < b.id ? -1 : 1));
  return first ? enter(nothing, first.id, 'recruited', nowMs) : nothing;
}

/** A recruit who hasn't approved for a week leaves the crew, and another general may recruit them. */
export function leaveCrew(player: Player, nowMs: number, tunables: Tunables): Change {
  const { leader } = player.crew;
  if (leader?.how !== 'recruited' || leader.activeAtMs !== null) return unchanged(player);
  if (nowMs - leader.joinedAtMs < tunables.recruitWaitDays * dayMs) return unchanged(player);
  return withEffect(withPlayer(unchanged(player), { crew: { ...player.crew, leader: null } }), {
    kind: 'leave',
    id: `${player.id}:left:${leader.joinedAtMs}`,
    leaderId: leader.id,
    memberId: player.id,
    joinedAtMs: leader.joinedAtMs,
  });
}

/** Gives up the place in a crew. The player isn't recruited again. */
export function losePlace(player: Player): Change {
  if (!player.crew.leader) return unchanged(player);
  return withPlayer(unchanged(player), { crew: { ...player.crew, leader: null, wasRecruited: true } });
}

/** Approves: the pilot becomes active in the crew and gets the bonus, once. */
export function approveCrew(
  player: Player,
  nowMs: number,
  tunables: Tunables,
): Decided<Change, 'not_recruited' | 'already_claimed'> {
  const { leader } = player.crew;
  if (!leader) return { refuse: 'not_recruited' };
  if (leader.activeAtMs !== null) return { refuse: 'already_claimed' };
  const active = place(unchanged(player), { ...leader, activeAtMs: nowMs }, nowMs);
  const bonus = Math.round(tunables.approvalBonus * 100);
  return { ok: moveMoney(active, 'default', bonus, { reason: 'approval', reference: leader.id, nowMs }) };
}

function enter(change: Change, leaderId: string, how: JoinedHow, nowMs: number): Change {
  return place(change, { id: leaderId, how, joinedAtMs: nowMs, activeAtMs: null }, nowMs);
}

function place(change: Change, leader: CrewPlace, nowMs: number): Change {
  const { player } = change;
  const isActive = leader.activeAtMs !== null;
  return withEffect(withPlayer(change, { crew: { ...player.crew, leader } }), {
    kind: 'crew',
    // A recruit may join more than once.
    id: `${player.id}:${isActive ? 'active' : 'joined'}:${leader.joinedAtMs}`,
    atMs: nowMs,
    leaderId: leader.id,
    memberId: player.id,
    username: player.profile.username,
    firstName: player.profile.firstName,
    how: leader.how,
    isActive,
  });
}
