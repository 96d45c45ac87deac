import type { Tunables } from '#engine/content/tunables.ts';
import { type Change, type Decided, moveMoney, unchanged, withPlayer } from '../core/decision.ts';
import { roundDown } from '../core/money.ts';
import type { Player } from '../core/player.ts';

/** A general's share of a crew member's purchase in whole Stars, in hundredths of PROTO (D23). */
export function tributeOf(stars: number, tunables: Tunables): number {
  return roundDown(stars * tunables.tributeProtoPerStar * tunables.generalTributePercent);
}

/** Tribute that can be claimed. `received` is all the tribute that ever counted for the player, claimed or not. */
export function openTribute(player: Player, received: number): number {
  return Math.max(0, received - player.crew.general.tributeClaimed);
}

/**
 * Claims the tribute. The received total is kept in its own collection and only grows; the document says how much of
 * it was claimed. So a claim can't be paid twice, and tribute that arrives during a claim isn't lost.
 */
export function claimTribute(
  player: Player,
  received: number,
  reference: string,
  nowMs: number,
): Decided<Change> {
  const amount = openTribute(player, received);
  if (amount === 0) return { refuse: 'tribute_empty' };
  const general = { ...player.crew.general, tributeClaimed: received };
  const claimed = withPlayer(unchanged(player), { crew: { ...player.crew, general } });
  return { ok: moveMoney(claimed, 'default', amount, 'tribute', reference, nowMs) };
}
