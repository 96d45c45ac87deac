import { type Change, unchanged, withPlayer } from '../core/decision.ts';
import type { Player } from '../core/player.ts';
import { postMessage } from '../core/post-message.ts';

/** Promised to clients, so it isn't a tunable. */
const graceMs = 30 * 86_400_000;

/** Begins the days of grace after which the account is deleted. Asked again, the moment stays. */
export function leave(player: Player, nowMs: number): Change {
  const { account } = player;
  if (account.leavesAtMs !== undefined) return unchanged(player);
  const leavesAtMs = nowMs + graceMs;
  return withPlayer(unchanged(player), { account: { ...account, leavesAtMs } });
}

/** The player signs in within the grace: nothing is deleted. */
export function stay(player: Player, nowMs: number): Change {
  const { leavesAtMs, ...account } = player.account;
  if (leavesAtMs === undefined) return unchanged(player);
  const back = withPlayer(unchanged(player), { account });
  return postMessage(back, 'deletion_undone', `${player.id}:stayed:${nowMs}`, {}, nowMs);
}

/** True when the grace is over. */
export function hasLeft({ account }: Player, nowMs: number): boolean {
  return account.leavesAtMs !== undefined && account.leavesAtMs <= nowMs;
}
