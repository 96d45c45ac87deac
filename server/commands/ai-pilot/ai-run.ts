import { createHash } from 'node:crypto';
import { galaxy } from '#engine/content/galaxy.ts';
import { type AiReport, aiFinishesAtMs, aiReportAt } from '#engine/rules/ai-pilot/ai-pilot.ts';
import { shareSteps } from '#engine/rules/ai-pilot/ai-steps.ts';
import type { AiRun } from '#engine/rules/core/ai-pilot-state.ts';
import { type Change, withPlayer } from '#engine/rules/core/decision.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { healthAt, type ShipStats } from '#engine/rules/hangar/ship-stats.ts';
import { restsFromMs } from '#engine/rules/hangar/ships.ts';
import type { ViewContext } from '../core/view-context.ts';

/** A ship's run that is under way or waits to be collected; null when there is none. */
export function openRunOf(player: Player, shipId: string): AiRun | null {
  const run = player.aiPilots.ships[shipId]?.run;
  return run && run.collectedAtMs === null ? run : null;
}

/** State of the run up to now, by the tunables that it began with. */
export function reportOf(run: AiRun, context: ViewContext): AiReport {
  return aiReportAt(run, context.nowMs, galaxy.systems, context.tunablesOf(run.tunablesVersion));
}

/** When its last flight ends, unless the player calls it back. */
export function finishOf(run: AiRun, context: ViewContext): number {
  return aiFinishesAtMs(run, galaxy.systems, context.tunablesOf(run.tunablesVersion));
}

/**
 * HP now. While an AI pilot flies the ship, the damage of its flights is subtracted, and repairs are added
 * (D22).
 */
export function presentHealth(
  player: Player,
  ship: OwnedShip,
  stats: ShipStats,
  context: ViewContext,
): number {
  const health = healthAt(ship, stats, restsFromMs(player, ship.id), context.nowMs);
  const run = openRunOf(player, ship.id);
  if (!run) return health;
  const damage = reportOf(run, context).state.flights.reduce((sum, flight) => sum + flight.damage, 0);
  const repairs = (run.repairs ?? []).reduce((sum, { health: more }) => sum + more, 0);
  return Math.max(0, health - damage + repairs);
}

/** Renews the steps that the player's runs know of each other, after one of them was repaired (D22). */
export function sharedSteps(change: Change, { nowMs, tunablesOf }: ViewContext): Change {
  const { aiPilots } = change.player;
  const shared = shareSteps(aiPilots, { nowMs, systems: galaxy.systems, tunablesOf });
  return shared === aiPilots ? change : withPlayer(change, { aiPilots: shared });
}

/**
 * The id of a run's flight: a version 8 UUID derived from the run, because an AI flight isn't stored
 * anywhere.
 */
export function flightId({ id }: AiRun, index: number): string {
  const hash = createHash('sha256').update(`${id}:${index}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** The flight that a ship's AI pilot is on; null when there is none. */
export function presentFlightId(player: Player, shipId: string, context: ViewContext): string | null {
  const run = openRunOf(player, shipId);
  const flights = run ? reportOf(run, context).state.flights : [];
  const last = flights.at(-1);
  return run && last && last.endsAtMs > context.nowMs ? flightId(run, flights.length - 1) : null;
}

/** The trips that AI pilots are flying now, as `system/trip`. */
export function tripsUnderWay(player: Player, context: ViewContext): ReadonlySet<string> {
  const places = player.ships.flatMap(({ id }) => {
    const run = openRunOf(player, id);
    const flight = run && reportOf(run, context).state.flights.at(-1);
    return flight && flight.endsAtMs > context.nowMs ? [`${flight.system}/${flight.trip}`] : [];
  });
  return new Set(places);
}
