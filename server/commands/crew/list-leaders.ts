import { boardMoment } from '#engine/rules/galaxy/season.ts';
import type { PlayerSummary } from '#server/store/repositories/core/player-repository.ts';
import { readCommand } from '../core/command.ts';
import { boardEntryView } from './views.ts';

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
