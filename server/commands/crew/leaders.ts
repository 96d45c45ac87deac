import type { Player } from '#engine/rules/core/player.ts';
import { type CrewLeader, isRecruitable, type Recruiter, recruit } from '#engine/rules/crew/crew.ts';
import type { LeaderboardScope } from '#engine/rules/crew/leaderboard.ts';
import { boardMoment } from '#engine/rules/galaxy/season.ts';
import { log } from '../../core/log.ts';
import type { Services } from '../../services.ts';
import { isDatabaseAway } from '../../store/core/database-failures.ts';
import type { Store } from '../../store/core/open-store.ts';
import type { PlayerSummary } from '../../store/repositories/core/player-repository.ts';
import { applyChange } from '../core/change-player.ts';
import { type Caller, readCommand } from '../core/command.ts';
import { boardEntryView, ownEntryView } from './views.ts';

/** The player with this referral code, unless that player is absent; a link with the code works too. */
export async function findInviter(store: Store, text: string): Promise<CrewLeader | undefined> {
  const player = (await store.players.loadByReferralCode(codeOf(text)))?.player;
  return player && !(await store.absences.find(player.id)) ? leaderOf(player) : undefined;
}

/**
 * A present or former general; undefined for an absent player and for one who has never been a general.
 */
export async function findGeneral(
  { absences, players, crews }: Store,
  id: string,
): Promise<Recruiter | undefined> {
  const player = (await players.load(id))?.player;
  if (!player || player.crew.general.untilMs === 0 || (await absences.find(id))) return undefined;
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

/** The first hundred of a board, and the player's own place on the whole board. */
export const listLeaders = readCommand<'leaderboard.list'>(
  async (context, player, { query: { range, type, scope, limit, offset } }, store) => {
    const { standings, players } = store;
    await context.delivered();
    const { season, tunables } = context;
    const maxRank = tunables.maxLeaderboardRows;
    const query = {
      range,
      type,
      tunables,
      playerId: player.id,
      offset,
      limit: Math.max(0, Math.min(limit, maxRank - offset)),
      nowMs: boardMoment(season, context.nowMs),
      season: season.row.number,
    };
    const board =
      scope === 'world'
        ? await standings.readBoard(query)
        : await standings.readAmong(await idsInScope(store, player, scope), query);
    const { entries, own } = board;
    const summaries = new Map<string, PlayerSummary>();
    for (const summary of await players.findSummaries(entries.map(({ playerId }) => playerId)))
      summaries.set(summary.id, summary);
    const data = entries.map((entry) => boardEntryView(entry, summaries.get(entry.playerId)?.profile, type));
    const currentUser = own && ownEntryView(own, player.profile, type);
    return { answer: { count: Math.min(board.count, maxRank), data, currentUser } };
  },
);

/** Members that are ranked at most; a crew with more is ranked by those who began to count first. */
const maxMembers = 500;

/** The player, and the leader and members of the crew, or those of them who came by an invitation. */
async function idsInScope(
  { crews }: Pick<Store, 'crews'>,
  { id, crew }: Player,
  scope: Exclude<LeaderboardScope, 'world'>,
): Promise<string[]> {
  const { leader } = crew;
  if (scope === 'crew') {
    const members = await crews.listActive(id, maxMembers);
    return [id, ...(leader ? [leader.id] : []), ...members];
  }
  const invited = await crews.listInvited(id, maxMembers);
  return [id, ...(leader?.how === 'invited' ? [leader.id] : []), ...invited];
}

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
