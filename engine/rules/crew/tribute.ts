import type { Tunables } from '../../content/tunables.ts';
import {
  type Change,
  type Decided,
  type DecisionContext,
  moveMoney,
  postMessage,
  roundDown,
  takeBackMoney,
  unchanged,
  withEffect,
  withPlayer,
} from '../core/decision.ts';
import { utcDate } from '../core/local-date.ts';
import type { Collected, Player } from '../core/player.ts';

/**
 * A general's share of a crew member's purchase (D23). Both the value and the share are hundredths of
 * PROTO.
 */
export function tributeOf(value: number, tunables: Tunables): number {
  return roundDown((value * tunables.generalTributePercent) / 100);
}

/**
 * Tribute that can be claimed. `received` is the sum of all shares that counted, claimed or not, without
 * refunded ones.
 */
export function openTribute(player: Player, received: number): number {
  return Math.max(0, received - player.crew.general.tributeClaimed);
}

/**
 * Claims the tribute up to the total `received`, and stores that total as claimed. A repeated claim with the
 * same total is refused, and tribute that arrives during a claim stays open for the next claim.
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
  return { ok: moveMoney(claimed, 'default', amount, { reason: 'tribute', reference, nowMs }) };
}

/**
 * After a refund, takes back the claimed part: from the balance as far as possible, the rest as debt (D27).
 */
export function returnTribute(player: Player, received: number, reference: string, nowMs: number): Change {
  const { general } = player.crew;
  const excess = general.tributeClaimed - received;
  if (excess <= 0) return unchanged(player);
  const crew = { ...player.crew, general: { ...general, tributeClaimed: received } };
  const returned = withPlayer(unchanged(player), { crew });
  return takeBackMoney(returned, 'default', excess, { reason: 'tribute_refund', reference, nowMs });
}

/**
 * Counts the trips that an invited pilot has collected. Reaching `inviterTrips` trips on `inviterDays`
 * different days earns the inviter one reward (D24).
 * Days are UTC; a changed time zone adds no day.
 */
export function countCollected(change: Change, trips: number, nowMs: number, tunables: Tunables): Change {
  const { player } = change;
  const { leader } = player.crew;
  if (leader?.how !== 'invited' || trips < 1) return change;
  const before = leader.collected ?? { trips: 0, days: 0, day: -1 };
  if (isEnough(before, tunables)) return change;
  const day = utcDate(nowMs);
  const collected: Collected = {
    trips: before.trips + trips,
    days: before.days + (day === before.day ? 0 : 1),
    day,
  };
  const counted = withPlayer(change, { crew: { ...player.crew, leader: { ...leader, collected } } });
  if (!isEnough(collected, tunables)) return counted;
  return withEffect(counted, {
    kind: 'referral',
    id: `${player.id}:collected`,
    atMs: nowMs,
    leaderId: leader.id,
    memberId: player.id,
  });
}

/**
 * Pays the inviter for each invited pilot not paid for yet. `pilots` is the total of invited pilots who have
 * ever met the condition; a repeated call with the same total pays nothing.
 */
export function payInviter(
  player: Player,
  pilots: number,
  memberId: string,
  { nowMs, tunables }: DecisionContext,
): Change {
  const due = pilots - (player.crew.rewarded ?? 0);
  if (due <= 0) return unchanged(player);
  const counted = withPlayer(unchanged(player), { crew: { ...player.crew, rewarded: pilots } });
  const bonus = Math.round(tunables.inviterBonus * 100);
  const paid = moveMoney(counted, 'default', due * bonus, { reason: 'referral', reference: memberId, nowMs });
  const values = { amount: (due * bonus) / 100 };
  return postMessage(paid, 'referral_paid', { id: `${player.id}:referral:${pilots}`, values, nowMs });
}

function isEnough({ trips, days }: Collected, tunables: Tunables): boolean {
  return trips >= tunables.inviterTrips && days >= tunables.inviterDays;
}
