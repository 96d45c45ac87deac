import { createHash } from 'node:crypto';
import { galaxy } from '#engine/content/galaxy.ts';
import { systemId } from '#engine/content/ids.ts';
import type { EventWords } from '#engine/content/schemas/events.ts';
import type { AwardRow } from '#engine/content/schemas/galaxy.ts';
import type { GameEvent, GameEventBoard } from '#engine/protocol/homeland/calls.ts';
import type { Player, Profile } from '#engine/rules/core/player.ts';
import { dropAward } from '#engine/rules/galaxy/awards.ts';
import { type DatedEvent, isOn } from '#engine/rules/homeland/events.ts';
import { toTime } from '#server/commands/core/view-context.ts';
import { awardView } from '#server/commands/galaxy/award-view.ts';
import type { EventPage, RankedCount } from '#server/store/leaderboards/event-board.ts';

/** The id of an event on the wire: a version 8 UUID derived from its own. */
export function eventUuid(id: string): string {
  const hash = createHash('sha256').update(`event ${id}`).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join('-');
}

export function eventView(
  event: DatedEvent,
  words: Readonly<Record<string, EventWords>>,
  { homeland }: Player,
  page: EventPage,
  nowMs: number,
): GameEvent {
  const { id, row, fromMs, untilMs } = event;
  const said = words[row.key];
  // What the player's document says is never behind the board.
  const own = homeland.events[id] ?? page.own?.count ?? 0;
  return {
    uuid: eventUuid(id),
    key: row.key,
    title: said?.title ?? row.key,
    effect: said?.effect ?? '',
    about: said?.about ?? '',
    ...{ colour: row.colour, hero: row.hero, leads: row.leads },
    startsAt: toTime(fromMs),
    endsAt: toTime(untilMs),
    state: isOn(event, nowMs) ? 'on' : 'ended',
    counts: row.counts?.what ?? null,
    own: own / 100,
    ownText: row.counts ? (said?.own ?? null) : null,
    rank: row.board ? (page.own?.rank ?? null) : null,
    pilots: page.count,
    goal: row.goal ? goalView(row.goal, page.sum) : null,
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

export function boardEntry(
  { playerId, rank, count }: RankedCount,
  profile: Profile | undefined,
): GameEventBoard['data'][number] {
  const username = profile?.username ?? profile?.firstName ?? '';
  return { uuid: playerId, username, rank, value: count / 100 };
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
