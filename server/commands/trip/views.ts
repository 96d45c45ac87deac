import { systemId, tripId } from '#engine/content/ids.ts';
import type { TripState } from '#engine/protocol/core/live.ts';
import type { Session as SessionView } from '#engine/protocol/trip/entities.ts';
import { roundDown } from '#engine/rules/core/money.ts';
import type { Flight, FlightRecord, Player } from '#engine/rules/core/player.ts';
import { energyAt, healthAt } from '#engine/rules/hangar/ship-stats.ts';
import { isInTrip } from '#engine/rules/hangar/ships.ts';
import { endsAtMs, manualMined, minedSoFar, pirateEarned, remainingMs } from '#engine/rules/trip/flight.ts';
import { statsOf, toAmount, toQuantity, toTime, type ViewContext } from '../core/view-context.ts';
import { awardView } from '../galaxy/award-view.ts';
import { dockingView } from './docking-view.ts';

/** A running trip: what the answer of a call and a push show is made here, and nowhere else. */
export function flightView(player: Player, session: Flight, context: ViewContext): SessionView {
  return {
    ...fixedPart(player, session, context),
    finishedAt: null,
    mined: toAmount(minedSoFar(session, context.nowMs)),
    manualMined: toAmount(manualMined(session, context.tunablesOf(session.tunablesVersion))),
    awards: [],
  };
}

/** A trip that is over. */
export function finishedFlightView(player: Player, flight: FlightRecord, context: ViewContext): SessionView {
  return {
    ...fixedPart(player, flight.flight, context),
    finishedAt: toTime(flight.finishedAtMs),
    mined: toAmount(flight.mined),
    manualMined: toAmount(flight.manualMined),
    awards: flight.awards.map(awardView),
  };
}

/** A running trip as it is pushed. */
export function tripState(player: Player, session: Flight, context: ViewContext): TripState {
  return {
    ...flightView(player, session, context),
    rev: player.rev,
    now: toTime(context.nowMs),
    remainingMs: remainingMs(session, context.nowMs),
  };
}

function fixedPart(player: Player, session: Flight, context: ViewContext) {
  return {
    uuid: session.id,
    tripId: tripId(session.system, session.trip),
    shipId: session.shipId,
    solarSystemId: systemId(session.system),
    createdAt: toTime(session.createdAtMs),
    endsAt: toTime(endsAtMs(session)),
    isAiPilot: false,
    seed: session.seed,
    tunablesVersion: session.tunablesVersion,
    base: toAmount(roundDown(session.base)),
    expected: toAmount(session.expected),
    baggage: toAmount(session.baggage),
    cargoLimit: toAmount(session.cargoLimit),
    isReplenished: session.isReplenished,
    pirateEarned: toAmount(pirateEarned(session, context.tunablesOf(session.tunablesVersion))),
    caughtPirates: session.pirates.length,
    pirates: [...session.pirates],
    tapped: [...session.tapped],
    docking: dockingView(session, context),
    ...levelsOf(player, session.shipId, context),
  };
}

function levelsOf(player: Player, shipId: string, context: ViewContext): { health: number; energy: number } {
  const ship = player.ships.find(({ id }) => id === shipId);
  if (!ship) return { health: 0, energy: 0 };
  const stats = statsOf(player, ship, context);
  return {
    health: toQuantity(healthAt(ship, stats, isInTrip(player, shipId), context.nowMs)),
    energy: toQuantity(energyAt(ship, stats, context.nowMs)),
  };
}
