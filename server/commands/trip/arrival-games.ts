import { shipRowOf } from '#engine/content/hangar.ts';
import type { Session } from '#engine/protocol/trip/entities.ts';
import { refused } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { beginTry, finishTry } from '#engine/rules/trip/arrival/arrival-games.ts';
import { ticksPerSecond } from '#engine/rules/trip/arrival/one-try.ts';
import { assaultAdvice } from '#engine/rules/trip/assault/assault-advice.ts';
import { dockingTerms, type StickInput } from '#engine/rules/trip/docking/docking.ts';
import { dockingAdvice } from '#engine/rules/trip/docking/docking-advice.ts';
import { keepRun, unpackStick } from '#engine/rules/trip/docking/docking-run.ts';
import { replayAssault } from '#engine/systems/assault/advance-assault.ts';
import { reviewAssault } from '#engine/systems/assault/review-assault.ts';
import { replayDocking } from '#engine/systems/docking/advance-docking.ts';
import { reviewDocking } from '#engine/systems/docking/review-docking.ts';
import type { Store } from '../../store/core/open-store.ts';
import { type CommandContext, changeCommand, readCommand, withAnswer } from '../core/command.ts';
import { findFlight, findRunning } from '../core/find-owned.ts';
import { tunablesFor } from '../core/view-context.ts';
import { flightView } from './views.ts';

export const startDocking = changeCommand<'docking.start'>(async (context, player, { params }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { flight, trip } = found;
  const begun = beginTry('docking', player, flight, { tripType: trip.type, nowMs: context.nowMs });
  return withAnswer(begun, (after) => {
    const session = sessionOf(after, flight.id, context);
    return { docking: session.docking!, seed: flight.seed, session };
  });
});

/**
 * Replays the try from the stick's input, with the systems that the canvas uses and the tunables of the
 * flight's launch.
 */
export const finishDocking = changeCommand<'docking.finish'>(async (context, player, { params, body }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { flight, ship, trip } = found;
  const { nowMs } = context;
  const tunables = tunablesFor(flight, context);
  const terms = dockingTerms(tunables, trip.difficulty);
  const replay = (input: readonly StickInput[]) => replayDocking(flight.seed, input, terms);
  const replayWithAdvice = () => ({
    ...replay(body.input),
    advice: dockingAdvice(reviewDocking(flight.seed, body.input, terms), terms),
  });
  const ended = finishTry('docking', player, flight, { ship, replay: replayWithAdvice, nowMs, tunables });
  if (refused(ended)) return ended;
  const isWon = (findFlight(ended.ok.player, flight.id)?.docking?.earned ?? 0) > 0;
  const change = isWon
    ? keepRun(ended.ok, flight, { difficulty: trip.difficulty, input: body.input, replay, nowMs })
    : ended.ok;
  return withAnswer({ ok: change }, (after) => {
    const session = sessionOf(after, flight.id, context);
    return { docking: session.docking!, session };
  });
});

export const startAssault = changeCommand<'assault.start'>(async (context, player, { params }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { flight, trip } = found;
  const begun = beginTry('assault', player, flight, { tripType: trip.type, nowMs: context.nowMs });
  return withAnswer(begun, (after) => {
    const session = sessionOf(after, flight.id, context);
    return { assault: session.assault!, seed: flight.seed, session };
  });
});

/**
 * Replays the fight from the pilot's acts, with the systems that the canvas uses and the tunables of the
 * flight's launch.
 */
export const finishAssault = changeCommand<'assault.finish'>(async (context, player, { params, body }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { flight, ship, trip } = found;
  const tunables = tunablesFor(flight, context);
  const seconds = shipRowOf(ship.key).warTimeSeconds;
  const terms = { difficulty: trip.difficulty, seconds, tunables };
  const replay = () => ({
    ...replayAssault(flight.seed, body.input, terms),
    advice: assaultAdvice(reviewAssault(flight.seed, body.input, terms)),
  });
  const ended = finishTry('assault', player, flight, { ship, replay, nowMs: context.nowMs, tunables });
  return withAnswer(ended, (after) => {
    const session = sessionOf(after, flight.id, context);
    return { assault: session.assault!, session };
  });
});

function sessionOf(player: Player, flightId: string, context: CommandContext): Session {
  return flightView(player, findFlight(player, flightId)!, context);
}

/** Number of crew members, the first to join, in the search for the best docking. */
const maxMembers = 155;

/**
 * The best docking of the player's crew on this tier: the player's own, the leader's, and those of the crew's
 * active pilots.
 */
export const getGhost = readCommand<'docking.ghost'>(async (context, player, { params }, store) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const run = await store.dockingRuns.findBest(await crewOf(player, store), found.trip.difficulty);
  const [pilot] = run ? await store.players.findSummaries([run.playerId]) : [];
  if (!run || !pilot) return { answer: { ghost: null } };
  const { username, firstName } = pilot.profile;
  const { difficulty, seed, tunablesVersion, terms, ticks, stick } = run;
  return {
    answer: {
      ghost: {
        pilot: { username, firstName },
        isOwn: run.playerId === player.id,
        seconds: Math.round((ticks / ticksPerSecond) * 100) / 100,
        difficulty,
        seed,
        tunablesVersion,
        ...(terms && { terms: { ...terms } }),
        input: unpackStick(stick),
      },
    },
  };
});

/** A pilot who hasn't approved a crew neither sees it nor is seen by it. */
async function crewOf({ id, crew }: Player, { crews }: Store): Promise<string[]> {
  const { leader } = crew;
  const members = await crews.listActive(id, maxMembers);
  return [id, ...(leader?.activeAtMs ? [leader.id] : []), ...members];
}
