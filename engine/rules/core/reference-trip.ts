import { systemAt, tripAt } from '../../content/galaxy.ts';
import type { Tunables } from '../../content/tunables.ts';
import type { BestTrip, Player, RewardState } from './player.ts';

const dayMs = 86_400_000;

/**
 * Reference trip in hundredths of PROTO (D60): the largest pay promised at launch among the trips that were
 * collected in the last days. After a pause it is the median trip of the furthest explored system, and
 * before the first collected trip that of the galaxy's first.
 */
export function referenceTrip(
  player: Pick<Player, 'rewards' | 'systems' | 'totals'>,
  nowMs: number,
  tunables: Tunables,
): number {
  const [largest] = recentTrips(player.rewards.bestTrips, dayOf(nowMs), tunables);
  if (largest) return largest.expected;
  if (player.totals.trips === 0) return (tripAt(1, 1)?.baseExtraction ?? 0) * 100;
  return medianTrip(furthestSystem(player)) * 100;
}

/** Priority of the furthest system that the player has explored; 1 before any. */
export function furthestSystem({ systems }: Pick<Player, 'systems'>): number {
  return Object.entries(systems)
    .filter(([, { status }]) => status !== 'available')
    .reduce((furthest, [priority]) => Math.max(furthest, Number(priority)), 1);
}

/** Base pay in PROTO that half of the system's trips do not exceed. */
function medianTrip(system: number): number {
  const bases = (systemAt(system)?.trips ?? []).map((trip) => trip.baseExtraction).sort((a, b) => a - b);
  return bases[Math.floor((bases.length - 1) / 2)] ?? 0;
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
  player: Pick<Player, 'rewards' | 'systems' | 'totals'>,
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
