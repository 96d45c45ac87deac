import type { InputOf } from '#engine/protocol/core/calls.ts';
import { healInRun } from '#engine/rules/ai-pilot/ai-pilot.ts';
import { type Change, refused, unchanged } from '#engine/rules/core/decision.ts';
import type { BoosterType, Player } from '#engine/rules/core/player.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import type { BoosterRefusal } from '#engine/rules/trip/booster-refusal.ts';
import { applyBooster } from '#engine/rules/trip/use-booster.ts';
import { openRunOf, presentHealth, sharedSteps } from '../ai-pilot/ai-run.ts';
import { type CommandContext, changeCommand, type Refused } from '../core/command.ts';
import { findShip, notFound, rowsOf } from '../core/find-owned.ts';
import { tunablesFor } from '../core/view-context.ts';
import { shipView } from '../hangar/views.ts';
import { boostersView, flightView } from './views.ts';

/** Uses `count` boosters on each target, or none on any. The answer shows the first target. */
export const useBoosters = changeCommand<'boosters.use'>((context, player, { body }) => {
  const shipIds = findTargets(player, body);
  const [firstId] = shipIds ?? [];
  if (!shipIds || firstId === undefined) return notFound;
  let change = unchanged(player);
  for (const shipId of shipIds)
    for (let used = 0; used < (body.count ?? 1); used++) {
      const next = applyOne(context, change, body.type, shipId);
      if ('refuse' in next) return next;
      change = next;
    }
  return { change: sharedSteps(change, context), answer: (after) => showTarget(context, after, firstId) };
});

/** Finds ships by their own ids or by their flights' ids; undefined when one isn't the player's. */
function findTargets(
  player: Player,
  { shipId, targetIds = [] }: InputOf<'boosters.use'>['body'],
): string[] | undefined {
  const ids = shipId === undefined ? targetIds : [shipId, ...targetIds];
  const found = ids.map(
    (id) => findShip(player, id)?.id ?? player.flights.find((flight) => flight.id === id)?.shipId,
  );
  const ships = found.filter((id) => id !== undefined);
  return ships.length === ids.length ? [...new Set(ships)] : undefined;
}

function applyOne(
  context: CommandContext,
  change: Change,
  type: BoosterType,
  shipId: string,
): Change | Refused<'not_found' | BoosterRefusal> {
  const { player } = change;
  const ship = findShip(player, shipId);
  if (!ship) return notFound;
  const flight = player.flights.find((running) => running.shipId === shipId);
  const tunables = flight ? tunablesFor(flight, context) : context.tunables;
  const stats = shipStats(ship, player.artifacts, tunables);
  const tripType = flight ? rowsOf(flight).trip.type : null;
  const isFlownByPilot = openRunOf(player, shipId) !== null;
  const decided =
    type === 'full_healing' && isFlownByPilot
      ? healInRun(player, ship, {
          stats,
          health: presentHealth(player, ship, stats, context),
          nowMs: context.nowMs,
          tunables,
        })
      : applyBooster(player, type, { ship, stats, tripType, nowMs: context.nowMs, tunables });
  if (refused(decided)) return decided;
  return { player: decided.ok.player, effects: [...change.effects, ...decided.ok.effects] };
}

function showTarget(context: CommandContext, player: Player, shipId: string) {
  const ship = findShip(player, shipId);
  const flight = player.flights.find((running) => running.shipId === shipId);
  return {
    boosters: boostersView(player),
    ...(flight ? { session: flightView(player, flight, context) } : {}),
    ...(ship ? { ship: shipView(player, ship, context) } : {}),
  };
}
