import { galaxy } from '#engine/content/galaxy.ts';
import { shipRowOf } from '#engine/content/hangar.ts';
import type { Difficulty } from '#engine/content/kinds.ts';
import { type AiRunRequest, activateAiPilot, callBackAiPilot } from '#engine/rules/ai-pilot/ai-pilot.ts';
import { collectAiPilot as collect } from '#engine/rules/ai-pilot/collect-ai-pilot.ts';
import { type Change, type Decided, refused } from '#engine/rules/core/decision.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { canFly } from '#engine/rules/galaxy/season.ts';
import { type ShipLaunchRefusal, tripTypeFor } from '#engine/rules/trip/launch-refusals.ts';
import { type CommandContext, changeCommand } from '../core/command.ts';
import { findPlace, findShip, notFound, tripChangesFor } from '../core/find-owned.ts';
import { statsOf, toAmount } from '../core/view-context.ts';
import { balanceView } from '../core/views.ts';
import { awardView } from '../galaxy/views.ts';
import { perksOf, shipView } from '../hangar/views.ts';
import { renewBeforeLaunch } from '../shop/holdings.ts';
import { openRunOf } from './ai-run.ts';
import { aiPilotView, aiStatisticsView } from './views.ts';

export const switchAiPilot = changeCommand<'ai-pilot.switch'>((context, player, { params, body }) => {
  const ship = findShip(player, params.id);
  const place = body.tripId == null ? null : findPlace(body.tripId);
  if (!ship || place === undefined) return notFound;
  const decided = body.isActive
    ? sendOff(context, player, ship, place, body.difficulty ?? null)
    : callBack(context, player, ship);
  if (refused(decided)) return decided;
  return {
    change: decided.ok,
    answer: (after) => aiPilotView(after, findShip(after, ship.id)!, context),
  };
}, renewBeforeLaunch);

/** The default difficulty is the first trip's, or easy when there is no trip. */
function sendOff(
  context: CommandContext,
  player: Player,
  ship: OwnedShip,
  place: AiRunRequest['place'],
  difficulty: Difficulty | null,
): Decided<Change, 'ai_pilot_locked' | 'ai_pilot_active' | 'launch_stopped' | ShipLaunchRefusal> {
  const { type } = shipRowOf(ship.key);
  if (context.stops.has('launch', tripTypeFor(type))) return { refuse: 'launch_stopped' };
  if (!canFly(player, context.season)) return { refuse: 'season_over' };
  const placeDifficulty = place && galaxy.systems[place.system - 1]?.trips[place.trip - 1]?.difficulty;
  const request: AiRunRequest = {
    runId: context.newId(),
    seed: context.newSeed(),
    tunablesVersion: context.tunablesVersion,
    difficulty: difficulty ?? placeDifficulty ?? 'easy',
    place,
    trips: tripChangesFor(player, context),
  };
  const { nowMs, tunables } = context;
  const stats = statsOf(player, ship, context);
  return activateAiPilot(player, ship, {
    stats,
    perks: perksOf(player, context),
    request,
    systems: galaxy.systems,
    nowMs,
    tunables,
    tunablesOf: context.tunablesOf,
  });
}

/** Uses the tunables that the run began with. */
function callBack(
  context: CommandContext,
  player: Player,
  ship: OwnedShip,
): Decided<Change, 'ai_pilot_inactive'> {
  const run = openRunOf(player, ship.id);
  const tunables = run ? context.tunablesOf(run.tunablesVersion) : context.tunables;
  return callBackAiPilot(player, ship, galaxy.systems, { nowMs: context.nowMs, tunables });
}

/** Pays a whole run, by the tunables that it began with. The answer contains the log of its flights. */
export const collectAiPilot = changeCommand<'ai-pilot.collect'>((context, player, { params }) => {
  const ship = findShip(player, params.id);
  if (!ship) return notFound;
  const run = openRunOf(player, ship.id);
  if (!run) return { refuse: 'ai_pilot_inactive' };
  const tunables = context.tunablesOf(run.tunablesVersion);
  const decided = collect(player, ship, galaxy.systems, { nowMs: context.nowMs, tunables });
  if (refused(decided)) return decided;
  const { change, report } = decided.ok;
  return {
    change,
    answer: (after) => ({
      mined: toAmount(report.mined),
      manualMined: toAmount(report.manualMined),
      awards: report.awards.map(awardView),
      statistics: aiStatisticsView({ ...run, collectedAtMs: context.nowMs }, context),
      ship: shipView(after, findShip(after, ship.id)!, context),
      balance: balanceView(after, context),
    }),
  };
});
