import type { Change, DecisionContext } from '../core/decision.ts';
import type { Player } from '../core/player.ts';
import { announceAchievements } from './achievements.ts';
import { advanceContract } from './contracts.ts';
import { countEvents, type DatedEvent } from './events.ts';

/**
 * Adds the effects of a change on the homeland: progress and pay of the daily contract, counts of events and
 * messages about achievements. Call it once for each change of a player, before saving. `before` is the
 * player that the change started from; `events` are those running for the player (`eventsFor`).
 */
export function afterChange(
  before: Player,
  change: Change,
  { events, nowMs, tunables }: DecisionContext & { readonly events: readonly DatedEvent[] },
): Change {
  const advanced = advanceContract(before, change, nowMs, tunables);
  return announceAchievements(before, countEvents(before, advanced, events, nowMs), nowMs);
}
