import { createHash } from 'node:crypto';
import { galaxy } from '#engine/content/galaxy.ts';
import { systemId } from '#engine/content/ids.ts';
import { eventWordsOf } from '#engine/content/live-content.ts';
import type { EventWords } from '#engine/content/schemas/events.ts';
import type { AwardRow } from '#engine/content/schemas/galaxy.ts';
import type { GameEvent, GameEventBoard } from '#engine/protocol/homeland/calls.ts';
import { isInAudience } from '#engine/rules/core/audience.ts';
import { homeTerms } from '#engine/rules/core/modifiers.ts';
import type { Player, Profile } from '#engine/rules/core/player.ts';
import { dropAward } from '#engine/rules/galaxy/awards.ts';
import { type DatedEvent, eventModifiers, isOn } from '#engine/rules/homeland/events.ts';
import type { Store } from '../../store/core/open-store.ts';
import {
  type BoardPage,
  type OwnEntry,
  type RankedEntry,
  whenBuilt,
} from '../../store/leaderboards/boards.ts';
import type { PlayerSummary } from '../../store/repositories/core/player-repository.ts';
import type { EventSum } from '../../store/repositories/homeland/event-sum-repository.ts';
import { readCommand } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { toTime } from '../core/view-context.ts';
import { awardView } from '../galaxy/views.ts';

/** Time for which an event is shown after its end. */
const shownAfterMs = 86_400_000;
/** The places of a board that are shown. */
const maxRank = 100;

export const listEvents = readCommand<'events.list'>(async (context, player, _input, store) => {
  await context.delivered();
  const version = store.content.current();
  const events = eventWordsOf(version.content, context.language);
  const visibleEvents = shownTo(player, context.stops.running(version.events), context.nowMs);
  const data = await Promise.all(
    visibleEvents.map(async (event) => {
      const query = { offset: 0, limit: 0, playerId: player.id };
      const [sum, board] = await Promise.all([
        store.eventCounts.sumOf(event.id),
        event.row.board ? whenBuilt(store.eventCounts.readBoard(event.id, query)) : null,
      ]);
      return eventView(event, events, player, { ...sum, board }, context.nowMs);
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

/** The first hundred, and the player's own place on the whole board. */
export const readEventBoard = readCommand<'events.board'>(
  async (context, player, { params, query: { limit, offset } }, store) => {
    const { events } = store.content.current();
    const visibleEvents = shownTo(player, context.stops.running(events), context.nowMs);
    const event = visibleEvents.find(({ id }) => eventUuid(id) === params.id.toLowerCase());
    if (!event?.row.board) return notFound;
    await context.delivered();
    const page = { offset, limit: Math.max(0, Math.min(limit, maxRank - offset)), playerId: player.id };
    const board = await store.eventCounts.readBoard(event.id, page);
    const profiles = await profilesOf(store, board.entries);
    return {
      answer: {
        count: Math.min(board.count, maxRank),
        data: board.entries.map((entry) => boardEntry(entry, profiles.get(entry.playerId)?.profile)),
        currentUser: board.own && ownBoardEntry(board.own, player.profile),
      },
    };
  },
);

/** The player's running events, then the ones that ended a short while ago. */
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

/** The id of an event on the wire: a version 8 UUID derived from its own. */
export function eventUuid(id: string): string {
  const hash = createHash('sha256').update(`event ${id}`).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join('-');
}

function eventView(
  event: DatedEvent,
  words: Readonly<Record<string, EventWords>>,
  { homeland }: Player,
  { sum, players, board }: EventSum & { readonly board: BoardPage | null },
  nowMs: number,
): GameEvent {
  const { id, row, fromMs, untilMs } = event;
  const said = words[row.key];
  // The player's document is never behind the board.
  const own = homeland.events[id] ?? board?.own?.value ?? 0;
  return {
    uuid: eventUuid(id),
    key: row.key,
    title: said?.title ?? row.key,
    effect: said?.effect ?? '',
    about: said?.about ?? '',
    colour: row.colour,
    hero: row.hero,
    leads: row.leads,
    startsAt: toTime(fromMs),
    endsAt: toTime(untilMs),
    state: isOn(event, nowMs) ? 'on' : 'ended',
    counts: row.counts?.what ?? null,
    own: own / 100,
    ownText: row.counts ? (said?.own ?? null) : null,
    rank: board?.own?.rank ?? null,
    topPercent: board?.own?.topPercent,
    pilots: players,
    goal: row.goal ? goalView(row.goal, sum) : null,
    board: row.board
      ? {
          title: said?.board ?? '',
          prizes: row.board.map(({ to, rewards }) => ({ to, rewards: rewardViews(rewards) })),
        }
      : null,
    systems: systemIds(row.where?.systems),
    types: row.where?.types ? [...row.where.types] : null,
  };
}

function boardEntry(
  { playerId, rank, value }: RankedEntry,
  profile: Profile | undefined,
): GameEventBoard['data'][number] {
  const username = profile?.username ?? profile?.firstName ?? '';
  return { uuid: playerId, username, rank, value: value / 100 };
}

function ownBoardEntry(
  { rank, topPercent, ...entry }: OwnEntry,
  profile: Profile,
): NonNullable<GameEventBoard['currentUser']> {
  const place = topPercent === undefined ? { rank } : { rank, topPercent };
  return { ...boardEntry({ ...entry, rank: 0 }, profile), ...place };
}

function goalView(
  { target, milestones }: NonNullable<DatedEvent['row']['goal']>,
  sum: number,
): NonNullable<GameEvent['goal']> {
  return {
    total: sum / 100,
    target,
    milestones: milestones.map(({ at, rewards }) => ({
      at,
      isReached: sum >= at * 100,
      rewards: rewardViews(rewards),
    })),
  };
}

function rewardViews(rewards: readonly AwardRow[]) {
  return rewards.map(dropAward).map(awardView);
}

function systemIds(keys: readonly string[] | undefined): string[] | null {
  if (!keys) return null;
  return galaxy.systems.filter(({ key }) => keys.includes(key)).map(({ priority }) => systemId(priority));
}
