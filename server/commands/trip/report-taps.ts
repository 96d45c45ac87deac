import { maxRejected } from '#engine/protocol/trip/calls.ts';
import {
  type Change,
  changePlayer,
  changeShip,
  refused,
  unchanged,
  withPlayer,
} from '#engine/rules/core/decision.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { tappingPhaseEndMs, withJudgedFlight } from '#engine/rules/trip/clean-flight.ts';
import { hasCargo } from '#engine/rules/trip/flight.ts';
import { catchPirate as catchOne } from '#engine/rules/trip/pirates.ts';
import { knownTaps, replayTaps, type TapReplay, tapTermsOf } from '#engine/rules/trip/tapping/replay-taps.ts';
import { type CommandContext, changeCommand } from '../core/command.ts';
import { findFlight, findRunning } from '../core/find-owned.ts';
import { toAmount, tunablesFor } from '../core/view-context.ts';
import { flightView } from './views.ts';

/** Replays the reported taps; the client's own sum of the cargo is ignored. */
export const replenishCargo = changeCommand<'sessions.replenish'>(
  async (context, player, { params, body }) => {
    const found = await findRunning(context, player, params);
    if ('refuse' in found) return found;
    const { flight, ship, trip } = found;
    if (!hasCargo(trip.type)) return { refuse: 'no_cargo_here' };
    const tunables = tunablesFor(flight, context);
    const stats = shipStats(ship, player.artifacts, tunables);
    const terms = tapTermsOf(flight, stats, tunables, {
      elapsedMs: context.nowMs - flight.createdAtMs,
      lateBeforeMs: context.lateBeforeMs(tunables) - flight.createdAtMs,
    });
    const report = { taps: knownTaps(body.taps ?? []), misses: body.misses };
    const after = replayTaps({ flight, energy: ship.energy }, report, terms);
    const change =
      after.flight === flight ? unchanged(player) : withTaps(player, flight, ship, after, context);
    return {
      change,
      answer: (written) => {
        const view = flightView(written, findFlight(written, flight.id)!, context);
        return {
          baggage: toAmount(after.flight.baggage),
          energy: view.energy,
          rejected: after.rejected.slice(0, maxRejected),
          ...(after.rejected.length > maxRejected ? { rejectedCount: after.rejected.length } : {}),
          session: view,
        };
      },
    };
  },
);

/** The player after replayed taps. From the end of the tapping phase on, its marks are judged (D48). */
function withTaps(
  player: Player,
  before: Flight,
  ship: OwnedShip,
  { flight, energy, phaseResult, isPastEnd }: TapReplay,
  context: CommandContext,
): Change {
  const tunables = tunablesFor(flight, context);
  const change = withPlayer(unchanged(player), {
    flights: player.flights.map((other) => (other === before ? flight : other)),
    ships: player.ships.map((other) => (other === ship ? changeShip(ship, { energy }) : other)),
  });
  const endsAt = tappingPhaseEndMs(flight, tunables);
  if (endsAt === null || (!isPastEnd && context.nowMs < endsAt)) return change;
  return unchanged(
    withJudgedFlight(change.player, flight, { result: phaseResult, nowMs: context.nowMs, tunables }),
  );
}

/** Judges a shot by the tunables of the flight's launch. */
export const catchPirate = changeCommand<'sessions.pirate'>(async (context, player, { params, body }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { flight, trip } = found;
  const elapsedMs = context.nowMs - flight.createdAtMs;
  const tunables = tunablesFor(flight, context);
  const lateBeforeMs = context.lateBeforeMs(tunables) - flight.createdAtMs;
  const decided = catchOne(flight, trip.type, {
    number: body.pirate,
    shotMs: body.t,
    elapsedMs,
    tunables,
    lateBeforeMs,
  });
  if (refused(decided)) return decided;
  const flights = player.flights.map((other) => (other === flight ? decided.ok : other));
  const shot = changePlayer(player, { flights });
  // The shot may complete the mark of the pirates after the other two were judged.
  const judged = flight.clean
    ? withJudgedFlight(shot, decided.ok, { result: null, nowMs: context.nowMs, tunables })
    : shot;
  return {
    change: unchanged(judged),
    answer: (after) => flightView(after, findFlight(after, flight.id)!, context),
  };
});
