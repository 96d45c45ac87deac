import type { SystemRow } from '#engine/content/schemas/galaxy.ts';
import type { Trip } from '#engine/protocol/galaxy/calls.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { withTerms } from '#engine/rules/core/with-terms.ts';
import { tripsUnderWay } from '../ai-pilot/ai-run.ts';
import type { CommandContext } from '../core/command.ts';
import { placeTerms } from '../trip/launch-terms.ts';
import { starViews, tripView } from './views.ts';

/** All trips of a system, by priority. */
export function tripViews(player: Player, row: SystemRow, context: CommandContext): Trip[] {
  const flownByAiPilots = tripsUnderWay(player, context);
  return row.trips.map((_, index) => tripWithTerms(player, row, index + 1, context, flownByAiPilots));
}

/**
 * A trip with the numbers that the rule of its system and the present events replace. `flownByAiPilots` are
 * the trips that AI pilots fly now.
 */
export function tripWithTerms(
  player: Player,
  row: SystemRow,
  priority: number,
  context: CommandContext,
  flownByAiPilots?: ReadonlySet<string>,
): Trip {
  const terms = placeTerms(context, row, row.trips[priority - 1]!);
  const view = tripView(player, row, priority, context, flownByAiPilots);
  if (!terms) return view;
  const stars = starViews(player, row.priority, priority, context, withTerms(context.tunables, terms));
  return { ...view, stars, terms: { ...terms } };
}
