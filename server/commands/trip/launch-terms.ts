import { pathVerbOf } from '#engine/content/galaxy.ts';
import type { SystemRow, TripRow } from '#engine/content/schemas/galaxy.ts';
import { ruleRowOf } from '#engine/content/terms.ts';
import type { FlightTerms } from '#engine/rules/core/flight-state.ts';
import { flightModifiers, type Modifier, termsBy } from '#engine/rules/core/modifiers.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { withTerms } from '#engine/rules/core/with-terms.ts';
import { eventModifiers } from '#engine/rules/homeland/events.ts';
import { firstTryHelp } from '#engine/rules/trip/arrival/arrival-games.ts';
import { changedBy, flightTerms } from '#engine/rules/trip/flight-terms.ts';
import { chainRestOf, lessonOf } from '#engine/rules/trip/tapping/chain.ts';
import type { CommandContext } from '../core/command.ts';

type Context = Pick<CommandContext, 'events' | 'publishedTunables'>;

/** Terms of a flight of this player with this ship in a place. The flight keeps them to its end. */
export function launchTerms(
  context: Context,
  player: Player,
  ship: OwnedShip,
  system: SystemRow,
  trip: TripRow,
): FlightTerms | null {
  const { publishedTunables: tunables } = context;
  const own = flightTerms(ruleRowOf(system.rule), player.artifacts, ship.id, tunables);
  const lessons = [...lessonOf(player, trip.type, tunables), ...firstTryHelp(player, trip.type)];
  const rest = chainRestOf(pathVerbOf(system, trip), withTerms(tunables, own));
  return changedFurther(own, context, [...eventsAt(context, system, trip), ...lessons, ...rest]);
}

/** Terms of a place for all flights now, before one is launched. */
export function placeTerms(context: Context, system: SystemRow, trip: TripRow): FlightTerms | null {
  const rule = changedBy(ruleRowOf(system.rule)?.changes ?? [], context.publishedTunables);
  return changedFurther(rule, context, eventsAt(context, system, trip));
}

/** Applies the running events to numbers that the system's rule and the ship's traits have changed. */
function changedFurther(
  terms: FlightTerms | null,
  { publishedTunables }: Context,
  modifiers: readonly Modifier[],
): FlightTerms | null {
  const further = termsBy(withTerms(publishedTunables, terms), modifiers);
  return terms || further ? { ...terms, ...further } : null;
}

function eventsAt({ events }: Context, { key: system }: SystemRow, { type }: TripRow): readonly Modifier[] {
  return flightModifiers(eventModifiers(events, { system, type }));
}
