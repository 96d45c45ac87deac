import type { MessageCode } from '#engine/content/messages.ts';
import type { SeasonRow } from '#engine/content/schemas/seasons.ts';
import type { MessageEffect } from '#engine/rules/core/effects.ts';
import { dropAward } from '#engine/rules/galaxy/awards.ts';
import { boardMoment, type PresentSeason, presentSeason } from '#engine/rules/galaxy/season.ts';
import type { Services } from '../../services.ts';
import { deliverMessages } from '../../store/outbox/deliver-messages.ts';
import { runRounds } from '../core/run-rounds.ts';

/** A change decided in the last moment is written by then. */
const graceMs = 60_000;
const batchSize = 100;

type Board = SeasonRow['boards'][number];
const codes: Readonly<Record<Board['type'], MessageCode>> = {
  flights: 'season_flights',
  earned: 'season_earned',
  'r-and-d': 'season_invested',
};

/**
 * Sends the rewards of a past season's boards (D42), after which the next one may begin. The ids of messages
 * follow from their season and place, so a round may stop anywhere, run twice, or run in two processes.
 * Returns the function that stops the job.
 */
export function watchSeasons(services: Services, everyMs: number): () => Promise<unknown> {
  const round = async () => {
    if (await settleSeason(services)) services.live.pushContent();
  };
  const rounds = runRounds(services, 'settling seasons', round, everyMs);
  services.clock.onMove(() => rounds.run());
  return () => rounds.stop();
}

/** True when a season's rewards were sent. */
export async function settleSeason({ store, clock }: Pick<Services, 'store' | 'clock'>): Promise<boolean> {
  const { content, databaseClock, outboxes, seasonRuns } = store;
  if (!databaseClock.isSettled) return false;
  await content.readNewer();
  const nowMs = clock.now();
  const present = () => presentSeason(content.current().content.seasons, nowMs, seasonRuns.lastSettled);
  if (!present().isOver) return false;
  await seasonRuns.readSettled();
  const season = present();
  const { row, endsAtMs, isOver } = season;
  if (!isOver || endsAtMs === null || row.number <= seasonRuns.lastSettled) return false;
  if (nowMs < endsAtMs + graceMs || (await outboxes.holdsScores())) return false;
  for (const board of row.boards) await payBoard(store, season, board, nowMs);
  await seasonRuns.settle(row.number, nowMs);
  return true;
}

async function payBoard(
  store: Services['store'],
  season: PresentSeason,
  { type, places }: Board,
  nowMs: number,
): Promise<void> {
  const board = {
    ...({ range: 'total', type, tunables: store.tunables.current().values } as const),
    nowMs: boardMoment(season, nowMs),
    season: season.row.number,
  };
  const pilots = await store.standings.countRanked(board);
  const first = await store.standings.listFirst(board, places.at(-1)!.to);
  const messages = first.flatMap(({ playerId }, index) =>
    placeMessage(season.row.number, { type, places }, { playerId, rank: index + 1 }, pilots, nowMs),
  );
  for (let from = 0; from < messages.length; from += batchSize)
    await deliverMessages(store, messages.slice(from, from + batchSize));
}

function placeMessage(
  season: number,
  { type, places }: Board,
  { playerId, rank }: { readonly playerId: string; readonly rank: number },
  pilots: number,
  nowMs: number,
): MessageEffect[] {
  const rewards = places.find(({ to }) => rank <= to)?.rewards;
  if (!rewards) return [];
  return [
    {
      kind: 'message',
      id: `${playerId}:season:${season}:${type}`,
      atMs: nowMs,
      playerId,
      code: codes[type],
      values: { season, rank, pilots },
      attachments: rewards.map(dropAward).map(({ kind, count, collection }) => ({ kind, count, collection })),
    },
  ];
}
