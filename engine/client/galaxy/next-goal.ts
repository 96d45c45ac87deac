import type { NextGoalView } from '../../protocol/galaxy/calls.ts';
import { galaxyPaths } from '../../protocol/galaxy/paths.ts';
import { call } from '../core/api.ts';
import { makeQuery } from '../core/query.ts';

/** The player's nearest goal (D58). */
export const nextGoal = makeQuery(['ships', 'artifacts', 'systems', 'capsules'], () =>
  call(galaxyPaths['goals.next']),
);

/** Facts of a trip that a flight there adds to a goal. */
interface GoalTrip {
  readonly solarSystemId: string;
  readonly status: string;
  readonly awardWasDropped: boolean;
  readonly awards: readonly {
    readonly kind: string;
    readonly count: number;
    readonly collectionId: string | null;
  }[];
}

/** Pieces that a first flight of a trip adds to a goal: its shards, or the trip itself in its system. */
export function goalGain({ kind, link, progress, target }: NextGoalView, trip: GoalTrip): number {
  const subject = new URLSearchParams(link.slice(link.indexOf('?'))).values().next().value;
  const remaining = target - progress;
  if (kind === 'system')
    return trip.solarSystemId === subject && trip.status !== 'completed' ? Math.min(1, remaining) : 0;
  if ((kind !== 'ship' && kind !== 'grade') || trip.awardWasDropped) return 0;
  const shards = trip.awards.filter(({ collectionId }) => collectionId === subject);
  return Math.min(
    remaining,
    shards.reduce((sum, { count }) => sum + count, 0),
  );
}
