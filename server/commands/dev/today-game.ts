import { eventWordsOf } from '#engine/content/live-content.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { presentSeason } from '#engine/rules/galaxy/season.ts';
import { datedEvents, isOn } from '#engine/rules/homeland/events.ts';
import type { Services } from '../../services.ts';
import { toTime } from '../core/view-context.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** Players with a call within this time are playing. */
const activeMinutes = 15;

/** State of the game for Today: season, events, players and Stars beside those of a week ago. */
export async function readGame(services: Services): Promise<AnswerOf<'dev.today'>['game']> {
  const { store, clock, settings } = services;
  const nowMs = clock.now();
  const realMs = clock.realMs();
  const { content } = store.content.current();
  const season = presentSeason(content.seasons, nowMs, store.seasonRuns.lastSettled);
  const words = eventWordsOf(content, 'en');
  const active = (ms: number) =>
    settings.hasAnalytics ? store.playerDays.countActive(ms, activeMinutes) : Promise.resolve(null);
  const [players, playersWeekAgo, stars, starsWeekAgo, lastPublication] = await Promise.all([
    active(nowMs),
    active(nowMs - weekMs),
    store.charges.sumStars(realMs - dayMs, realMs),
    store.charges.sumStars(realMs - weekMs - dayMs, realMs - weekMs),
    readLastPublication(services),
  ]);
  return {
    season: {
      number: season.row.number,
      day: season.startsAtMs === null ? null : Math.floor((nowMs - season.startsAtMs) / dayMs) + 1,
      endsAt: season.endsAtMs === null ? null : toTime(season.endsAtMs),
      isOver: season.isOver,
    },
    events: datedEvents(content.events)
      .filter((event) => isOn(event, nowMs))
      .map(({ row, untilMs }) => ({ title: words[row.key]?.title ?? row.key, until: toTime(untilMs) })),
    players,
    playersWeekAgo,
    stars,
    starsWeekAgo,
    lastPublication,
  };
}

async function readLastPublication({ store }: Services) {
  const [content] = (await store.content.list(0, 1)).data;
  const [numbers] = store.tunables.list(0, 1).data;
  const versions = [
    content && { ...content, page: 'content' as const },
    numbers && { ...numbers, page: 'numbers' as const },
  ];
  const [last] = versions
    .filter((row) => row !== undefined && row.version > 0)
    .toSorted((a, b) => b!.at.getTime() - a!.at.getTime());
  if (!last) return null;
  const { page, version, author, note, at } = last;
  return { page, version, author, note, at: at.toISOString() };
}
