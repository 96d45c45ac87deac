import type { tripPaths } from '#engine/protocol/trip/paths.ts';
import { aiFlightViews, presentAiFlights } from '../ai-pilot/views.ts';
import { type CommandsOf, readCommand } from '../core/command.ts';
import { findShip, notFound } from '../core/find-owned.ts';
import { takePage } from '../core/views.ts';
import { finishAssault, finishDocking, getGhost, startAssault, startDocking } from './arrival-games.ts';
import { chooseEncounter, listEncounters, startEncounter } from './encounters.ts';
import { finishFlight, listFlights, startFlight } from './flights.ts';
import { catchPirate, replenishCargo } from './report-taps.ts';
import { useBoosters } from './use-boosters.ts';
import { boostersView, finishedFlightView, flightView, statisticsView } from './views.ts';

export const tripCalls: CommandsOf<keyof typeof tripPaths> = {
  'sessions.start': startFlight,
  'sessions.list': listFlights,
  'sessions.get': readCommand(async (context, player, { params }, { flights }) => {
    const ship = findShip(player, params.id);
    if (!ship) return notFound;
    const running = player.flights.find(({ id, shipId }) => id === params.sid && shipId === params.id);
    if (running) return { answer: flightView(player, running, context) };
    const flownByPilot = aiFlightViews(player, ship, context).find(({ uuid }) => uuid === params.sid);
    if (flownByPilot) return { answer: flownByPilot };
    await context.delivered();
    const finished = await flights.find(player.id, params.sid);
    if (finished?.flight.shipId !== params.id) return notFound;
    return { answer: finishedFlightView(player, finished, context) };
  }),
  'sessions.finish': finishFlight,
  'sessions.pirate': catchPirate,
  'sessions.replenish': replenishCargo,
  'docking.start': startDocking,
  'docking.finish': finishDocking,
  'docking.ghost': getGhost,
  'assault.start': startAssault,
  'assault.finish': finishAssault,
  'encounters.list': listEncounters,
  'encounters.start': startEncounter,
  'encounters.choose': chooseEncounter,
  'boosters.get': readCommand((_context, player) => ({ answer: boostersView(player) })),
  'boosters.use': useBoosters,
  'statistics.trips': readCommand((_context, player) => ({ answer: statisticsView(player) })),
  'statistics.sessions': readCommand((context, player, { query }) => ({
    answer: takePage(
      [
        ...player.flights.map((flight) => flightView(player, flight, context)),
        ...presentAiFlights(player, context),
      ],
      query,
    ),
  })),
};
