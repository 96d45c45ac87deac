import type { AiPilotState } from '#engine/rules/core/ai-pilot-state.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { personalData } from '../../store/repositories/account/personal-data-repository.ts';
import { readCommand } from '../core/command.ts';
import { toTime } from '../core/view-context.ts';

const maxAnHour = 5;
const retained =
  'Keyed hashes without a name: that you were in a crew, paused purchases for ever, are banned, owe something (until it is ' +
  'paid), should be looked at (12 months), and your numbers at exchanges.';

/**
 * Everything that is kept about the player. Reading it costs more than any other call, so it can be asked for
 * rarely.
 */
export const exportData = readCommand<'account.export'>(async (context, player, _input, { personal }) => {
  if (!(await personal.countExport(player.id, maxAnHour)))
    throw new CallRefused('too_many_requests', { retryAfterSeconds: 3600 });
  await context.delivered();
  const { telegramId, referralCode } = player.profile;
  const owner = { playerId: player.id, telegramId, referralCode, pseudonym: context.pseudonym };
  const { players: _, ...collections } = await personal.read(owner);
  const repositoryDocuments = personalData.flatMap(({ collection, after }) =>
    typeof after === 'object' && 'kept' in after ? [[collection, after.kept]] : [],
  );
  return {
    answer: {
      createdAt: toTime(context.nowMs),
      player: ownPlayer(player),
      collections,
      kept: { ...Object.fromEntries(repositoryDocuments), retained } as Record<string, string>,
    },
  };
});

/**
 * The player's own state for the file with all of their data. Fields are listed explicitly; new fields stay
 * private until added: the seeds of future draws, the sealed secret of a flight's encounters and the seed of
 * an AI pilot's run stay out.
 */
export function ownPlayer(player: Player): Record<string, unknown> {
  const { id, createdAtMs, profile, balance, debt, boosters, keys, shards, ships, artifacts, systems } =
    player;
  const { totals, isOnboarded, crewActive, nfts, crew, homeland, shop, inbox, mastery, account } = player;
  const { season, week, flights, aiPilots } = player;
  return {
    _id: id,
    createdAtMs,
    profile,
    balance,
    debt,
    boosters,
    keys,
    shards,
    ships,
    artifacts,
    systems,
    totals,
    isOnboarded,
    crewActive,
    nfts,
    crew,
    homeland,
    shop,
    inbox,
    mastery,
    account,
    season,
    week,
    flights: flights.map(ownFlight),
    aiPilots: ownAiPilots(aiPilots),
  };
}

function ownFlight(flight: Flight): Record<string, unknown> {
  const { id, shipId, system, trip, createdAtMs, durationMs, base, mined, expected, baggage } = flight;
  const { tapped, tappedAgain, gathered, pirates, isReplenished, docking, assault, encounters } = flight;
  return {
    id,
    shipId,
    system,
    trip,
    createdAtMs,
    durationMs,
    base,
    mined,
    expected,
    baggage,
    tapped,
    tappedAgain,
    gathered,
    pirates,
    isReplenished,
    docking,
    assault,
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
