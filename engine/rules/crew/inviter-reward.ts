import type { Tunables } from '#engine/content/tunables.ts';
import type { Collected } from '../core/crew-state.ts';
import { type Change, moveMoney, unchanged, withEffect, withPlayer } from '../core/decision.ts';
import { utcDate } from '../core/local-date.ts';
import type { Player } from '../core/player.ts';
import { postMessage } from '../core/post-message.ts';

/**
 * Counts the trips that an invited pilot has collected. The first time that they are enough, on enough different days, the
 * inviter is due a reward (D24). Days are UTC, so that another time zone doesn't add one.
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
 * Pays the inviter for each invited pilot that wasn't paid for yet. `pilots` counts all that ever flew enough, so applying
 * it twice pays once.
 */
export function payInviter(
  player: Player,
  pilots: number,
  memberId: string,
  nowMs: number,
  tunables: Tunables,
): Change {
  const due = pilots - (player.crew.rewarded ?? 0);
  if (due <= 0) return unchanged(player);
  const counted = withPlayer(unchanged(player), { crew: { ...player.crew, rewarded: pilots } });
  const bonus = Math.round(tunables.inviterBonus * 100);
  const paid = moveMoney(counted, 'default', due * bonus, 'referral', memberId, nowMs);
  const values = { amount: (due * bonus) / 100 };
  return postMessage(paid, 'referral_paid', `${player.id}:referral:${pilots}`, values, nowMs);
}

function isEnough({ trips, days }: Collected, tunables: Tunables): boolean {
  return trips >= tunables.inviterTrips && days >= tunables.inviterDays;
}
