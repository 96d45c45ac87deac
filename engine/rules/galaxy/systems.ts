import type { SystemRow } from '#engine/content/schemas/galaxy.ts';
import { addTotals } from '../core/copies.ts';
import { type Change, type Decided, unchanged, withPlayer } from '../core/decision.ts';
import type { DroppedAward } from '../core/flight-state.ts';
import type { Player, SystemProgress } from '../core/player.ts';
import { dropAward, giveAwards } from './awards.ts';
import { canComplete, systemStatus } from './progress.ts';

/** Explores an available system: the first trip of each chain becomes available (D11). */
export function exploreSystem(
  player: Player,
  system: number,
): Decided<Change, 'system_unavailable' | 'system_started'> {
  const status = systemStatus(player, system);
  if (status === 'unavailable') return { refuse: 'system_unavailable' };
  if (status !== 'available') return { refuse: 'system_started' };
  return {
    ok: withPlayer(unchanged(player), {
      systems: { ...player.systems, [system]: { status: 'progress', completed: 0, awarded: 0 } },
      totals: addTotals(player.totals, { openedSystems: 1 }),
    }),
  };
}

/** The 'complete solar system' button: works after the last trip of a system in progress (D14). */
export function completeByHand(
  player: Player,
  system: number,
  row: SystemRow,
  nextSystem: number | undefined,
  nowMs: number,
): Decided<Change, 'system_unavailable' | 'system_completed' | 'system_not_finished'> {
  const status = systemStatus(player, system);
  if (status === 'unavailable' || status === 'available') return { refuse: 'system_unavailable' };
  if (status === 'completed') return { refuse: 'system_completed' };
  if (!canComplete(player.systems[system])) return { refuse: 'system_not_finished' };
  return { ok: completeSystem(unchanged(player), system, row, nextSystem, nowMs).change };
}

/** Marks a system completed, pays its awards and makes the next one available, if there is one. */
export function completeSystem(
  change: Change,
  system: number,
  row: SystemRow,
  nextSystem: number | undefined,
  nowMs: number,
): { readonly change: Change; readonly awards: readonly DroppedAward[] } {
  const progress = change.player.systems[system];
  if (!progress) throw new Error(`System ${system} isn't explored`);
  const systems: Record<string, SystemProgress> = {
    ...change.player.systems,
    [system]: { ...progress, status: 'completed' },
  };
  if (nextSystem !== undefined && !systems[nextSystem])
    systems[nextSystem] = { status: 'available', completed: 0, awarded: 0 };
  const awards = row.awards.map(dropAward);
  return { change: giveAwards(withPlayer(change, { systems }), awards, 'system', row.key, nowMs), awards };
}
