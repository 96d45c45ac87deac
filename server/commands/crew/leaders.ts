import type { Player } from '#engine/rules/core/player.ts';
import { type CrewLeader, isRecruitable, type Recruiter, recruit } from '#engine/rules/crew/crew.ts';
import { boardMoment } from '#engine/rules/galaxy/season.ts';
import { log } from '#server/core/log.ts';
import type { Services } from '#server/services.ts';
import { isDatabaseAway } from '#server/store/core/database-failures.ts';
import type { Store } from '#server/store/core/open-store.ts';
import type { PlayerSummary } from '#server/store/repositories/core/player-repository.ts';
import { applyChange } from '../core/change-player.ts';
import { type Caller, readCommand } from '../core/command.ts';
import { boardEntryView } from './views.ts';

/** The player with this referral code; a link that contains the code works too. */
export async function findInviter({ players }: Store, text: string): Promise<CrewLeader | undefined> {
  const loaded = await players.loadByReferralCode(codeOf(text));
  return loaded ? leaderOf(loaded.player) : undefined;
}

/** A present or former general; undefined for a player who has never been one. */
export async function findGeneral({ players, crews }: Store, id: string): Promise<Recruiter | undefined> {
  const player = (await players.load(id))?.player;
  if (!player || player.crew.general.untilMs === 0) return undefined;
  return {
    ...leaderOf(player),
    members: await crews.count(id),
    active: player.crewActive,
    untilMs: player.crew.general.untilMs,
  };
}

function leaderOf({ id, crew }: Player): CrewLeader {
  return { id, leaderId: crew.leader?.id ?? null };
}

/** Players copy `https://t.me/<bot>/<app>?startapp=CODE`; a bare code is taken as it is. */
function codeOf(text: string): string {
  if (!URL.canParse(text)) return text;
  const { searchParams } = new URL(text);
  return searchParams.get('startapp') ?? searchParams.get('start') ?? text;
}

/** The first hundred of a board, and the player's own rank on the whole board. */
export const listLeaders = readCommand<'leaderboard.list'>(
  async (context, player, { query: { range, type, limit, offset } }, { standings, players }) => {
    await context.delivered();
    const { season, tunables } = context;
    const nowMs = boardMoment(season, context.nowMs);
    const maxRank = tunables.maxLeaderboardRows;
    const page = { offset, limit: Math.max(0, Math.min(limit, maxRank - offset)) };
    const board = await standings.readBoard({
      ...{ range, type, ...page, playerId: player.id, nowMs, tunables },
      season: season.row.number,
    });
    const { entries, own } = board;
    const known = new Map<string, PlayerSummary>();
    for (const summary of await players.findSummaries(entries.map(({ playerId }) => playerId)))
      known.set(summary.id, summary);
    const data = entries.map((entry) => boardEntryView(entry, known.get(entry.playerId)?.profile, type));
    const currentUser = own && boardEntryView(own, player.profile, type);
    return { answer: { count: Math.min(board.count, maxRank), data, currentUser } };
  },
);

/**
 * Lets a general recruit the player who signs in, if that player is recruitable (D23). A failure doesn't stop
 * the sign-in: the next one tries again.
 */
export async function recruitAtSignIn(services: Services, player: Player, caller: Caller): Promise<void> {
  try {
    const { store } = services;
    if (!isRecruitable(player)) return;
    const generals = await store.recruiters.list(services.clock.now());
    if (generals.length === 0) return;
    await applyChange(
      services,
      player.id,
      ({ nowMs, tunables }, present) => recruit(present, generals, nowMs, tunables),
      caller,
    );
  } catch (error) {
    if (!isDatabaseAway(error)) log.failure('recruiting', error);
  }
}
