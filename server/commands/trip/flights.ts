import { pathVerbOf, tripAt } from '#engine/content/galaxy.ts';
import { shipRowOf } from '#engine/content/hangar.ts';
import { galaxyId, shipCollectionId, tripId } from '#engine/content/ids.ts';
import type { SystemRow, TripRow } from '#engine/content/schemas/galaxy.ts';
import { presentEdition } from '#engine/content/waves.ts';
import { refused, unchanged } from '#engine/rules/core/decision.ts';
import type { FlightWaves } from '#engine/rules/core/flight-state.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { withTerms } from '#engine/rules/core/with-terms.ts';
import { keptAwards } from '#engine/rules/galaxy/awards.ts';
import { starsIn } from '#engine/rules/galaxy/mastery.ts';
import { systemStatus, tripStatus, tripTypesOf } from '#engine/rules/galaxy/progress.ts';
import { canFly } from '#engine/rules/galaxy/season.ts';
import { healthAt, type ShipStats, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { isTypeInTrip, restsFromMs } from '#engine/rules/hangar/ships.ts';
import { finishFlight as finish } from '#engine/rules/trip/finish.ts';
import { hasCargo } from '#engine/rules/trip/flight.ts';
import { startFlight as launch } from '#engine/rules/trip/launch.ts';
import { type LaunchCase, launchRefusals } from '#engine/rules/trip/launch-refusals.ts';
import { aiFlightViews } from '../ai-pilot/views.ts';
import { type CommandContext, changeCommand, readCommand } from '../core/command.ts';
import { findRunning, findShip, findSystem, findTrip, nextSystemOf, notFound } from '../core/find-owned.ts';
import { toAmount, tunablesFor } from '../core/view-context.ts';
import { balanceView } from '../core/views.ts';
import { awardView, starViews } from '../galaxy/views.ts';
import { perksOf } from '../hangar/views.ts';
import { renewBeforeLaunch } from '../shop/holdings.ts';
import { launchTerms } from './launch-terms.ts';
import { assaultView, cleanView, dockingView, finishedFlightView, flightView } from './views.ts';

export const startFlight = changeCommand<'sessions.start'>((context, player, { params, body }) => {
  const ship = findShip(player, params.id);
  const system = findSystem({ g: galaxyId(), s: body.solarSystemId }, player, context);
  const trip = system && findTrip(system, body.tripId);
  if (!ship || !trip) return notFound;
  if (context.stops.has('launch', trip.row.type)) return { refuse: 'launch_stopped' };
  const terms = launchTerms(context, player, ship, system, trip.row);
  // Until now the ship has recovered at home, by the numbers that hold there.
  const stats = shipStats(ship, player.artifacts, context.tunables);
  const [code] = launchRefusals(
    launchCase(context, player, ship, { stats, system, priority: trip.priority }),
  );
  if (code) return { refuse: code };
  const decided = launch(player, ship, {
    stats,
    row: trip.row,
    perks: perksOf(player, context),
    request: {
      flightId: context.newId(),
      seed: context.newSeed(),
      encounterSecret: context.newSeed(),
      tunablesVersion: context.tunablesVersion,
      terms,
      system: system.priority,
      trip: trip.priority,
      awards: keptAwards(trip.row, tripAt(system.priority, trip.priority)),
      ...(hasCargo(trip.row.type) && { waves: wavesOver(system, trip.row) }),
    },
    nowMs: context.nowMs,
    tunables: withTerms(context.tunables, terms),
  });
  if (refused(decided)) return decided;
  const { flight } = decided.ok;
  return {
    change: unchanged(decided.ok.player),
    answer: (after) => flightView(after, flight, context),
  };
}, renewBeforeLaunch);

/** A trip over a planet has the waves of that planet. */
function wavesOver(system: SystemRow, trip: TripRow): FlightWaves {
  const verb = pathVerbOf(system, trip);
  const { location, planet } = trip;
  return { edition: presentEdition, place: location === 'planet' ? planet : 'space', ...(verb && { verb }) };
}

function launchCase(
  context: CommandContext,
  player: Player,
  ship: OwnedShip,
  {
    stats,
    system,
    priority,
  }: { readonly stats: ShipStats; readonly system: SystemRow; readonly priority: number },
): LaunchCase {
  const { type, rarity } = shipRowOf(ship.key);
  const row = system.trips[priority - 1]!;
  return {
    isSeasonOver: !canFly(player, context.season),
    systemStatus: systemStatus(player, system.priority),
    tripStatus: tripStatus(player, system.priority, priority, tripTypesOf(system)),
    tripType: row.type,
    minRarity: row.minRarity,
    damage: row.damage,
    ship: {
      type,
      rarity,
      health: healthAt(ship, stats, restsFromMs(player, ship.id), context.nowMs),
      isTypeInTrip: isTypeInTrip(player, type),
    },
  };
}

export const finishFlight = changeCommand<'sessions.finish'>(async (context, player, { params }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { flight, system, trip } = found;
  const tunables = tunablesFor(flight, context);
  const next = nextSystemOf(system);
  const decided = finish(player, flight, {
    row: trip,
    system,
    nextSystem: next,
    giftId: context.newId(),
    nowMs: context.nowMs,
    tunables,
  });
  if (refused(decided)) return decided;
  const { change, flight: record, newStars, gift } = decided.ok;
  return {
    change,
    answer: (after) => ({
      mined: toAmount(record.mined),
      manualMined: toAmount(record.manualMined),
      tripId: tripId(flight.system, flight.trip),
      awards: record.awards.map(awardView),
      docking: dockingView(after, record.flight, context),
      assault: assaultView(after, record.flight, context),
      mastery: {
        stars: starViews(after, flight.system, flight.trip, context),
        won: [0, 1, 2].filter((index) => (newStars & (1 << index)) !== 0),
        total: starsIn(after, flight.system),
      },
      clean: cleanView(record.flight),
      ...(gift && { gift: { kind: 'ship', collectionId: shipCollectionId(gift) } }),
      balance: balanceView(after, context),
    }),
  };
});

/**
 * The ship's running trips first, including its AI pilot's, then the collected ones, newest first. The AI
 * pilot's finished trips are in its statistics instead.
 */
export const listFlights = readCommand<'sessions.list'>(
  async (context, player, { params, query }, { flights }) => {
    const ship = findShip(player, params.id);
    if (!ship) return notFound;
    await context.delivered();
    const byHand = player.flights
      .filter(({ shipId }) => shipId === ship.id)
      .map((flight) => flightView(player, flight, context));
    const byPilot = aiFlightViews(player, ship, context).filter(({ finishedAt }) => finishedAt === null);
    const running = [...byHand, ...byPilot];
    const first = running.slice(query.offset, query.offset + query.limit);
    const [collectedCount, collected] = await Promise.all([
      flights.count(player.id, ship.id),
      first.length < query.limit
        ? flights.list(
            player.id,
            ship.id,
            Math.max(0, query.offset - running.length),
            query.limit - first.length,
          )
        : [],
    ]);
    const data = [...first, ...collected.map((record) => finishedFlightView(player, record, context))];
    return { answer: { count: running.length + collectedCount, data } };
  },
);
