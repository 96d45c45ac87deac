import { refused } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { assaultAdvice } from '#engine/rules/trip/assault/assault-advice.ts';
import { beginAssault, endAssault, warTimeSeconds } from '#engine/rules/trip/assault/assault-flight.ts';
import { beginDocking, endDocking, keepRun, unpackStick } from '#engine/rules/trip/docking/dock-flight.ts';
import { dockingTerms, type StickInput } from '#engine/rules/trip/docking/docking.ts';
import { dockingAdvice } from '#engine/rules/trip/docking/docking-advice.ts';
import { ticksPerSecond } from '#engine/rules/trip/one-try.ts';
import { replayAssault } from '#engine/systems/assault/advance-assault.ts';
import { reviewAssault } from '#engine/systems/assault/review-assault.ts';
import { replayDocking } from '#engine/systems/docking/advance-docking.ts';
import { reviewDocking } from '#engine/systems/docking/review-docking.ts';
import type { Store } from '../../store/core/open-store.ts';
import { changeCommand, readCommand, withAnswer } from '../core/command.ts';
import { findFlight, findRunning } from '../core/find-owned.ts';
import { tunablesFor } from '../core/view-context.ts';
import { assaultView, dockingView, flightView } from './views.ts';

export const startDocking = changeCommand<'docking.start'>(async (context, player, { params }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const decided = beginDocking(player, found.flight, found.trip.type, context.nowMs);
  return withAnswer(decided, (after) => {
    const flight = findFlight(after, found.flight.id)!;
    return {
      docking: dockingView(flight, context)!,
      seed: flight.seed,
      session: flightView(after, flight, context),
    };
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
  const tunables = tunablesFor(flight, context);
  const terms = dockingTerms(tunables, trip.difficulty);
  const replay = (input: readonly StickInput[]) => replayDocking(flight.seed, input, terms);
  const ended = endDocking(player, flight, {
    ship,
    replay: () => ({
      ...replay(body.input),
      advice: dockingAdvice(reviewDocking(flight.seed, body.input, terms), terms),
    }),
    nowMs: context.nowMs,
    tunables,
  });
  if (refused(ended)) return ended;
  const isWon = (findFlight(ended.ok.player, flight.id)?.docking?.earned ?? 0) > 0;
  const change = isWon
    ? keepRun(ended.ok, flight, {
        difficulty: trip.difficulty,
        input: body.input,
        replay,
        nowMs: context.nowMs,
      })
    : ended.ok;
  return withAnswer({ ok: change }, (after) => {
    const docked = findFlight(after, flight.id)!;
    return { docking: dockingView(docked, context)!, session: flightView(after, docked, context) };
  });
});

export const startAssault = changeCommand<'assault.start'>(async (context, player, { params }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const decided = beginAssault(player, found.flight, found.trip.type, context.nowMs);
  return withAnswer(decided, (after) => {
    const flight = findFlight(after, found.flight.id)!;
    return {
      assault: assaultView(after, flight, context)!,
      seed: flight.seed,
      session: flightView(after, flight, context),
    };
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
  const terms = { difficulty: trip.difficulty, seconds: warTimeSeconds(ship.key), tunables };
  const replay = () => ({
    ...replayAssault(flight.seed, body.input, terms),
    advice: assaultAdvice(reviewAssault(flight.seed, body.input, terms)),
  });
  return withAnswer(endAssault(player, flight, { ship, replay, nowMs: context.nowMs, tunables }), (after) => {
    const ended = findFlight(after, flight.id)!;
    return { assault: assaultView(after, ended, context)!, session: flightView(after, ended, context) };
  });
});

/** Number of crew members, in the order of joining, among whom the best docking is searched. */
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
