import type { Tunables } from '#engine/content/tunables.ts';
import { type Change, type Decided, moveMoney, unchanged, withPlayer } from '../core/decision.ts';
import { roundDown } from '../core/money.ts';
import type { Player } from '../core/player.ts';

/** A general's share of a purchase of whole Stars by one of the crew, in hundredths of PROTO (D23). */
export function tributeOf(stars: number, tunables: Tunables): number {
  return roundDown(stars * tunables.tributeProtoPerStar * tunables.generalTributePercent);
}

/** What waits to be claimed: `received` is all the tribute that ever counted for the player, claimed or not. */
export function openTribute(player: Player, received: number): number {
  return Math.max(0, received - player.crew.general.tributeClaimed);
}

/**
 * Claims the tribute. What was received only grows, in a collection of its own, and the document says how much of it was
 * claimed: so a claim can't be paid twice, and one that comes in meanwhile isn't lost.
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
