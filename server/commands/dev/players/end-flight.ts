import { galaxy } from '#engine/content/galaxy.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { endAiRun } from '#engine/rules/ai-pilot/collect-ai-pilot.ts';
import { type Change, postMessage, unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { endFlight as end } from '#engine/rules/trip/finish.ts';
import { changePlayer } from '#server/commands/core/change-player.ts';
import { type CommandContext, serviceCommand } from '#server/commands/core/command.ts';
import { notFound } from '#server/commands/core/find-owned.ts';
import { tunablesFor } from '#server/commands/core/view-context.ts';
import { uuidOf } from '#server/core/uuid-of.ts';

/** Ends a flight whatever is wrong with it. A flight that was ended or collected before stays as it is. */
export const endFlight = serviceCommand<'dev.end-flight'>(async (services, { params, body }, caller) => {
  const { flightId } = body;
  const messageId = `${flightId}:ended`;
  const { store } = services;
  const reply = await changePlayer<'dev.end-flight'>(services, {
    playerId: params.id,
    caller,
    status: 200,
    proof: null,
    decide: async (context, player) => {
      const ended = endRunning(context, player, flightId);
      const answer = () => ({ flightId, wasFlying: ended !== null });
      if (ended) return { change: postMessage(ended, 'flight_ended', messageId, {}, context.nowMs), answer };
      await context.delivered();
      const wasEnded = await store.inbox.find(player.id, uuidOf(messageId));
      const isPast = wasEnded ?? (await store.flights.find(player.id, flightId));
      return isPast ? { change: unchanged(player), answer } : notFound;
    },
  });
  return { answer: JSON.parse(reply.body) as AnswerOf<'dev.end-flight'> };
});

/** Null when the player has no such flight, and no such run of an AI pilot. */
function endRunning(context: CommandContext, player: Player, flightId: string): Change | null {
  const { nowMs, tunablesOf } = context;
  const flight = player.flights.find(({ id }) => id === flightId);
  if (flight) return end(player, flight, nowMs, tunablesFor(flight, context));
  const ship = player.ships.find(({ id }) => {
    const run = player.aiPilots.ships[id]?.run;
    return run?.id === flightId && run.collectedAtMs === null;
  });
  return ship ? endAiRun(player, ship.id, galaxy.systems, nowMs, tunablesOf) : null;
}
