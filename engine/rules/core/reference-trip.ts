import { tripAt } from '../../content/galaxy.ts';
import type { Tunables } from '../../content/tunables.ts';
import type { BestTrip, Player, RewardState } from './player.ts';

const dayMs = 86_400_000;

/**
 * Reference trip in hundredths of PROTO (D60): the largest pay promised at launch among the trips that were
 * collected in the last days, else that of the galaxy's first trip.
 */
export function referenceTrip(
  { rewards }: Pick<Player, 'rewards'>,
  nowMs: number,
  tunables: Tunables,
): number {
  const [largest] = recentTrips(rewards.bestTrips, dayOf(nowMs), tunables);
  return largest?.expected ?? (tripAt(1, 1)?.baseExtraction ?? 0) * 100;
}

/** Counts a collected trip, whose launch promised `expected` hundredths. */
export function withCollectedTrip(
  rewards: RewardState,
  expected: number,
  nowMs: number,
  tunables: Tunables,
): RewardState {
  const day = dayOf(nowMs);
  const recent = recentTrips(rewards.bestTrips, day, tunables);
  const isSurpassed = recent.some((trip) => trip.day === day && trip.expected >= expected);
  if (isSurpassed || !Number.isSafeInteger(expected)) return rewards;
  const larger = recent.filter((trip) => trip.expected > expected);
  return { ...rewards, bestTrips: [...larger, { day, expected }] };
}

/**
 * Sum of a reward for a player, in whole units: a row's own sum, which is the least, grows with the
 * reference trip from `growthReference` PROTO on. A row of 100 pays 25 % of a reference trip by the default
 * of 400.
 */
export function grownReward(
  award: number,
  player: Pick<Player, 'rewards'>,
  nowMs: number,
  tunables: Tunables,
): number {
  const share = referenceTrip(player, nowMs, tunables) / (tunables.growthReference * 100);
  return Math.max(award, Math.floor(award * share));
}

function recentTrips(
  trips: readonly BestTrip[],
  day: number,
  { referenceDays }: Tunables,
): readonly BestTrip[] {
  return trips.filter((trip) => trip.day > day - referenceDays);
}

function dayOf(nowMs: number): number {
  return Math.floor(nowMs / dayMs);
}
