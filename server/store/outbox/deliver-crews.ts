import type { CrewEffect, LeaveEffect, ReferralEffect } from '#engine/rules/core/effects.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { countCrew, grantActivations } from '#engine/rules/crew/general-status.ts';
import { payInviter } from '#engine/rules/crew/tribute.ts';
import { type ChangeListener, changeOther } from './change-other.ts';
import type { RelayRepositories } from './relay-repositories.ts';

type Repositories = Pick<RelayRepositories, 'crews' | 'players' | 'tunables'>;

interface CrewEffects {
  readonly left: readonly LeaveEffect[];
  readonly joined: readonly CrewEffect[];
  readonly collected: readonly ReferralEffect[];
}

/**
 * Updates crews: who left, who joined, who approved, and who has collected enough for the inviter's reward. Each leader gets
 * the numbers that are stored, not an increment: a repeated delivery changes nothing, and of two deliveries at once the later
 * one counts both.
 */
export async function deliverCrews(
  repositories: Repositories,
  { left, joined, collected }: CrewEffects,
  onChange: ChangeListener,
): Promise<void> {
  const { crews } = repositories;
  await crews.remove(left);
  await crews.add(joined.filter((join) => !left.some((end) => isSameMembership(join, end))));
  await crews.markCollected(collected);
  const lastAtMs = new Map<string, number>();
  for (const { leaderId, atMs, isActive } of joined)
    if (isActive) lastAtMs.set(leaderId, Math.max(atMs, lastAtMs.get(leaderId) ?? 0));
  for (const [leaderId, atMs] of lastAtMs) await activatePilots(repositories, leaderId, atMs, onChange);
  for (const effect of collected) await payLeader(repositories, effect, onChange);
}

/** True for a membership that began and ended before either was delivered. */
function isSameMembership(join: CrewEffect, { memberId, leaderId, joinedAtMs }: LeaveEffect): boolean {
  return join.memberId === memberId && join.leaderId === leaderId && join.atMs === joinedAtMs;
}

/** Lets a crew's waiting pilots count as far as the day's limit goes, and tells the leader how many count now. */
export async function activatePilots(
  { crews, players, tunables }: Repositories,
  leaderId: string,
  atMs: number,
  onChange: ChangeListener,
): Promise<void> {
  const { values } = tunables.current();
  const waiting = await crews.countWaiting(leaderId);
  let granted = 0;
  const grant = (leader: Player) => {
    const decided = grantActivations(leader, waiting, atMs, values);
    granted = decided.granted;
    return decided.change;
  };
  await changeOther(players, leaderId, grant, onChange);
  if (granted > 0) await crews.activate(leaderId, granted, atMs);
  const active = await crews.countActive(leaderId);
  const count = (leader: Player) => {
    // The leader's access as a general may have begun after the member became active; time must not run backwards.
    const nowMs = Math.max(atMs, leader.crew.general.sinceMs);
    return countCrew(leader, active, nowMs, values);
  };
  await changeOther(players, leaderId, count, onChange);
}

async function payLeader(
  { crews, players, tunables }: Repositories,
  { leaderId, memberId, atMs }: ReferralEffect,
  onChange: ChangeListener,
): Promise<void> {
  const pilots = await crews.countCollected(leaderId);
  const { values } = tunables.current();
  const pay = (leader: Player) => payInviter(leader, pilots, memberId, atMs, values);
  await changeOther(players, leaderId, pay, onChange);
}
