import type { AiPilotState } from '#engine/rules/core/ai-pilot-state.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';

/**
 * The player's own state for the file with all of their data. It names what is shown, so that nothing joins by itself:
 * the seeds of draws to come, the sealed secret of a flight's encounters and the seed of an AI pilot's run stay out.
 */
export function ownPlayer(player: Player): Record<string, unknown> {
  const { id, createdAtMs, profile, balance, debt, boosters, keys, shards, ships, artifacts, systems } =
    player;
  const { totals, isOnboarded, crewActive, nfts, crew, homeland, shop, inbox, mastery, account } = player;
  const { season, week, flights, aiPilots } = player;
  return {
    ...{ _id: id, createdAtMs, profile, balance, debt, boosters, keys, shards, ships, artifacts, systems },
    ...{ totals, isOnboarded, crewActive, nfts, crew, homeland, shop, inbox, mastery, account, season, week },
    flights: flights.map(ownFlight),
    aiPilots: ownAiPilots(aiPilots),
  };
}

function ownFlight(flight: Flight): Record<string, unknown> {
  const { id, shipId, system, trip, createdAtMs, durationMs, base, mined, expected, baggage } = flight;
  const { tapped, tappedAgain, gathered, pirates, isReplenished, docking, assault, encounters } = flight;
  return {
    ...{ id, shipId, system, trip, createdAtMs, durationMs, base, mined, expected, baggage },
    ...{ tapped, tappedAgain, gathered, pirates, isReplenished, docking, assault },
    encounters: encounters?.met ?? [],
  };
}

function ownAiPilots({ registrations, ships }: AiPilotState): Record<string, unknown> {
  const runs = Object.entries(ships).map(([shipId, { unlock, run }]) => {
    if (!run) return [shipId, { unlock, run }];
    const { id, startedAtMs, calledBackAtMs, collectedAtMs, difficulty, system, trip, health, repairs } = run;
    const shown = {
      id,
      startedAtMs,
      calledBackAtMs,
      collectedAtMs,
      difficulty,
      system,
      trip,
      health,
      repairs,
    };
    return [shipId, { unlock, run: shown }];
  });
  const accounts = registrations.map(({ exchange, uid, email, atMs }) => ({ exchange, uid, email, atMs }));
  return { registrations: accounts, ships: Object.fromEntries(runs) };
}
