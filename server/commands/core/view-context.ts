import type { Language } from '#engine/content/languages.ts';
import type { LiveContent } from '#engine/content/live-content.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { withTerms } from '#engine/rules/core/with-terms.ts';
import type { PresentSeason } from '#engine/rules/galaxy/season.ts';
import { type ShipStats, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { withPhasesEnded } from '#engine/rules/trip/clean-flight.ts';
import type { Stops } from '../../core/stops.ts';

/** Everything that an answer depends on besides the player. */
export interface ViewContext {
  /** Game time. */
  readonly nowMs: number;
  readonly language: Language;
  /** The published tunables, for everything that doesn't belong to a flight. */
  readonly tunables: Tunables;
  /** The live content in force; a stopped product counts as retired. */
  readonly content: LiveContent;
  readonly stops: Pick<Stops, 'has' | 'running'>;
  readonly season: PresentSeason;
  tunablesOf(version: number): Tunables;
}

/** A currency amount on the wire (D1). */
export function toAmount(hundredths: number): number {
  return hundredths / 100;
}

/** A quantity that recovers or grows, rounded down to two decimals. */
export function toQuantity(value: number): number {
  return Math.floor(value * 100 + 1e-6) / 100;
}

export function toTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** The numbers by which a flight is judged: those of its launch (D30), with its own terms. */
export function tunablesFor(
  { tunablesVersion, terms }: Pick<Flight, 'tunablesVersion' | 'terms'>,
  context: Pick<ViewContext, 'tunablesOf'>,
): Tunables {
  return withTerms(context.tunablesOf(tunablesVersion), terms);
}

/** A stored player at the present moment: the marks of ended tapping phases are judged. */
export function playerNow(player: Player, context: Pick<ViewContext, 'nowMs' | 'tunablesOf'>): Player {
  return withPhasesEnded(player, context.nowMs, (flight) => tunablesFor(flight, context));
}

/** A ship's stats: during a flight by the tunables of its launch, otherwise by the published ones. */
export function statsOf(player: Player, ship: OwnedShip, context: ViewContext): ShipStats {
  const flight = player.flights.find(({ shipId }) => shipId === ship.id);
  const tunables = flight ? tunablesFor(flight, context) : context.tunables;
  return shipStats(ship, player.artifacts, tunables);
}
