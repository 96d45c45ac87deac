import type { Tunables } from '#engine/content/tunables.ts';
import {
  type Change,
  type Decided,
  moveMoney,
  takeBackMoney,
  unchanged,
  withPlayer,
} from '../core/decision.ts';
import { roundDown } from '../core/money.ts';
import type { Player } from '../core/player.ts';

/** A general's share of a crew member's purchase (D23). Both the value and the share are hundredths of PROTO. */
export function tributeOf(value: number, tunables: Tunables): number {
  return roundDown((value * tunables.generalTributePercent) / 100);
}

/** Tribute that can be claimed. `received` is the sum of all shares that counted, claimed or not, without refunded ones. */
export function openTribute(player: Player, received: number): number {
  return Math.max(0, received - player.crew.general.tributeClaimed);
}

/**
 * Claims the tribute. The received total is kept in its own collection; the document says how much of it was claimed.
 * So a claim can't be paid twice, and tribute that arrives during a claim isn't lost.
 */
export function claimTribute(
  player: Player,
  received: number,
  reference: string,
  nowMs: number,
): Decided<Change, 'tribute_empty'> {
  const amount = openTribute(player, received);
  if (amount === 0) return { refuse: 'tribute_empty' };
  const general = { ...player.crew.general, tributeClaimed: received };
  const claimed = withPlayer(unchanged(player), { crew: { ...player.crew, general } });
  return { ok: moveMoney(claimed, 'default', amount, 'tribute', reference, nowMs) };
}

/** After a refund, takes back what was claimed of it: from the balance as far as it is there, the rest is a debt (D27). */
export function returnTribute(player: Player, received: number, reference: string, nowMs: number): Change {
  const { general } = player.crew;
  const excess = general.tributeClaimed - received;
  if (excess <= 0) return unchanged(player);
  const crew = { ...player.crew, general: { ...general, tributeClaimed: received } };
  const returned = withPlayer(unchanged(player), { crew });
  return takeBackMoney(returned, 'default', excess, 'tribute_refund', reference, nowMs);
}
