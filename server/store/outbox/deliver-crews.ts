import type { CrewEffect } from '#engine/rules/core/effects.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { countCrew } from '#engine/rules/crew/general-status.ts';
import { type ChangeListener, changeOther } from './change-other.ts';
import type { RelayRepositories } from './relay-repositories.ts';

type Repositories = Pick<RelayRepositories, 'crews' | 'players' | 'tunables'>;

/**
 * Adds pilots to crews, and updates the active count of each leader whose crew has grown. The leader gets the number that is
 * stored, not an increment: a repeated delivery changes nothing, and of two deliveries at once the later one counts both.
 */
export async function deliverCrews(
  repositories: Repositories,
  effects: readonly CrewEffect[],
  onChange: ChangeListener,
): Promise<void> {
  await repositories.crews.add(effects);
  const lastAtMs = new Map<string, number>();
  for (const { leaderId, atMs, isActive } of effects)
    if (isActive) lastAtMs.set(leaderId, Math.max(atMs, lastAtMs.get(leaderId) ?? 0));
  for (const [leaderId, atMs] of lastAtMs) await updateLeader(repositories, leaderId, atMs, onChange);
}

async function updateLeader(
  { crews, players, tunables }: Repositories,
  leaderId: string,
  atMs: number,
  onChange: ChangeListener,
): Promise<void> {
  const active = await crews.countActive(leaderId);
  const count = (leader: Player) => {
    // The leader's access as a general may have begun after the member became active; time must not run backwards.
    const nowMs = Math.max(atMs, leader.crew.general.sinceMs);
    return countCrew(leader, active, nowMs, tunables.current().values);
  };
  await changeOther(players, leaderId, count, onChange);
}
