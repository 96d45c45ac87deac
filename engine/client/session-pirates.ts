import type { TripState } from '../protocol/live.ts';
import { piratesWithin } from '../rules/pirates.ts';
import { tunablesFor } from './tunables.ts';

type Flown = Readonly<Pick<TripState, 'createdAt' | 'endsAt' | 'tunablesVersion'>> & {
  readonly pirates: readonly number[];
};

/** How many pirates a session meets; one that was caught counts, however much a booster has shortened the trip since. */
export function piratesOf(session: Flown): number {
  const { createdAt, endsAt, pirates } = session;
  return Math.max(
    piratesWithin(Date.parse(endsAt) - Date.parse(createdAt), tunablesFor(session)),
    ...pirates,
  );
}
