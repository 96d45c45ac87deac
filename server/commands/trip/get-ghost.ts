import type { Player } from '#engine/rules/core/player.ts';
import { unpackStick } from '#engine/rules/trip/docking/dock-flight.ts';
import { ticksPerSecond } from '#engine/rules/trip/one-try.ts';
import type { Store } from '#server/store/core/open-store.ts';
import { readCommand } from '../core/command.ts';
import { findRunning } from '../core/find-owned.ts';

/** Of so many members of a crew, the first to begin, the best docking is looked for. */
const maxMembers = 155;

/** The best docking of the player's crew on this tier: the player's own, the leader's, and those of the crew's active pilots. */
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
        ...{ difficulty, seed, tunablesVersion },
        ...(terms && { terms: { ...terms } }),
        input: unpackStick(stick),
      },
    },
  };
});

/** Whoever hasn't approved a crew is neither seen by it nor sees it. */
async function crewOf({ id, crew }: Player, { crews }: Store): Promise<string[]> {
  const { leader } = crew;
  const members = await crews.listActive(id, maxMembers);
  return [id, ...(leader?.activeAtMs ? [leader.id] : []), ...members];
}
