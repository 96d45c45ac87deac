import type { Flight } from '#engine/rules/core/flight-state.ts';
import { endsAtMs } from '#engine/rules/trip/flight.ts';
import { presentAiFlights } from '../ai-pilot/flight-views.ts';
import { readCommand } from '../core/command.ts';
import { systemsFor } from '../core/find-owned.ts';
import { balanceView } from '../core/views.ts';
import { tripViews } from '../galaxy/trip-views.ts';
import { galaxyView, systemView } from '../galaxy/views.ts';
import { shipViews } from '../hangar/views.ts';
import { boostersView, flightView, statisticsView } from '../trip/views.ts';
import { userView } from './views.ts';

/** One answer instead of eight: each round trip takes long for a distant player. */
export const readStart = readCommand<'auth.start'>((context, player) => {
  const systems = systemsFor(player, context);
  const first = firstToEnd(player.flights);
  const flownIn = first && systems[first.system - 1];
  return {
    answer: {
      user: userView(player, context),
      balance: balanceView(player, context),
      boosters: boostersView(player),
      ships: shipViews(player, context),
      galaxy: galaxyView(player, context),
      systems: systems.map((row) => systemView(player, row, context)),
      statistics: statisticsView(player),
      sessions: [
        ...player.flights.map((flight) => flightView(player, flight, context)),
        ...presentAiFlights(player, context),
      ],
      trips: flownIn ? tripViews(player, flownIn, context) : [],
    },
  };
});

function firstToEnd(flights: readonly Flight[]): Flight | undefined {
  return [...flights].sort((a, b) => endsAtMs(a) - endsAtMs(b))[0];
}
