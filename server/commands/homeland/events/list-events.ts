import { eventWordsOf } from '#engine/content/live-content.ts';
import { isInAudience } from '#engine/rules/core/audience.ts';
import { homeTerms } from '#engine/rules/core/modifiers.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { type DatedEvent, eventModifiers, isOn } from '#engine/rules/homeland/events.ts';
import { readCommand } from '#server/commands/core/command.ts';
import { notFound } from '#server/commands/core/find-owned.ts';
import { toTime } from '#server/commands/core/view-context.ts';
import type { Store } from '#server/store/core/open-store.ts';
import type { PlayerSummary } from '#server/store/repositories/core/player-repository.ts';
import { boardEntry, eventUuid, eventView } from './event-views.ts';

/** How long an event is shown after its end. */
const shownAfterMs = 86_400_000;
/** The places of a board that are shown. */
const maxRank = 100;

export const listEvents = readCommand<'events.list'>(async (context, player, _input, store) => {
  await context.delivered();
  const version = store.content.current();
  const events = eventWordsOf(version.content, context.language);
  const shown = shownTo(player, version.events, context.nowMs);
  const data = await Promise.all(
    shown.map(async (event) => {
      const page = await store.eventCounts.read(event.id, { offset: 0, limit: 0 }, player.id);
      return eventView(event, events, player, page, context.nowMs);
    }),
  );
  const changesAtMs = nextChange(version.events, context.nowMs);
  return {
    answer: {
      count: data.length,
      data,
      terms: { ...homeTerms(context.publishedTunables, eventModifiers(context.events)) },
      changesAt: changesAtMs === null ? null : toTime(changesAtMs),
    },
  };
});

/** The first hundred, and the player's own rank on the whole board. */
export const readEventBoard = readCommand<'events.board'>(
  async (context, player, { params, query: { limit, offset } }, store) => {
    const shown = shownTo(player, store.content.current().events, context.nowMs);
    const event = shown.find(({ id }) => eventUuid(id) === params.id.toLowerCase());
    if (!event?.row.board) return notFound;
    await context.delivered();
    const page = { offset, limit: Math.max(0, Math.min(limit, maxRank - offset)) };
    const board = await store.eventCounts.read(event.id, page, player.id);
    const profiles = await profilesOf(store, board.entries);
    return {
      answer: {
        count: Math.min(board.count, maxRank),
        data: board.entries.map((entry) => boardEntry(entry, profiles.get(entry.playerId)?.profile)),
        currentUser: board.own && boardEntry(board.own, player.profile),
      },
    };
  },
);

/** Those that are on for the player, and those that were a short while ago, which come last. */
function shownTo(player: Player, events: readonly DatedEvent[], nowMs: number): DatedEvent[] {
  return events
    .filter(
      ({ fromMs, untilMs, row }) =>
        fromMs <= nowMs &&
        nowMs < untilMs + shownAfterMs &&
        isInAudience(row.audience, player.id, Math.min(nowMs, untilMs - 1)),
    )
    .sort((a, b) => Number(isOn(b, nowMs)) - Number(isOn(a, nowMs)) || a.untilMs - b.untilMs);
}

/** When something begins or ends, reaches more players, or isn't shown any more. */
function nextChange(events: readonly DatedEvent[], nowMs: number): number | null {
  const moments = events.flatMap(({ fromMs, untilMs, row: { audience } }) => [
    fromMs,
    untilMs,
    untilMs + shownAfterMs,
    ...(audience?.steps ?? []).flatMap(({ at }) => (at === null ? [] : [Date.parse(at)])),
  ]);
  const ahead = moments.filter((moment) => moment > nowMs);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

async function profilesOf(
  { players }: Pick<Store, 'players'>,
  entries: readonly { readonly playerId: string }[],
): Promise<ReadonlyMap<string, PlayerSummary>> {
  const found = await players.findSummaries(entries.map(({ playerId }) => playerId));
  return new Map(found.map((summary) => [summary.id, summary]));
}
