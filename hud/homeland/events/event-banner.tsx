import { useLocation } from 'wouter';
import { events, type GameEvent } from '#engine/client/homeland/events.ts';
import { isSeasonNews, SeasonBanner } from '#hud/galaxy/season/season-banner.tsx';
import { useSeasonTime } from '#hud/galaxy/season/season-time.ts';
import { useBannerRoom } from '#hud/galaxy/season/use-banner-room.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { trimmed } from '#hud/ui/format/amount.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { eventPicture } from './event-picture.ts';
import { EventClock, useEventTime } from './event-time.tsx';

/** What is on, above the galaxy: the end of the season, the event that is on, or the one that has just ended. */
export function EventBanner() {
  const time = useSeasonTime();
  const { value } = useQuery(events);
  const event = value?.data[0];
  if (isSeasonNews(time)) return <SeasonBanner time={time} />;
  return event ? <Banner key={event.uuid} event={event as GameEvent} others={value.data.length - 1} /> : null;
}

function Banner({ event, others }: { event: GameEvent; others: number }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const time = useEventTime(event);
  useBannerRoom();
  const { title, effect, colour, hero } = event;
  return (
    <button
      type="button"
      className={`event-banner event-role--${time.isOver ? 'over' : colour}`}
      aria-label={
        time.isOver
          ? t('homeland:events.ended-line', { title })
          : t('homeland:events.line', { title, time: time.text, effect })
      }
      onClick={() => navigate(`/events/${event.uuid}`)}
    >
      <img className="event-banner__hero" src={eventPicture(hero)} alt="" decoding="async" />
      <span className="event-banner__words">
        <span className="event-banner__title">{title}</span>
        <span className="label t2">{time.isOver ? <Result event={event} /> : <Own event={event} />}</span>
      </span>
      <span className="event-banner__time">
        <EventClock time={time} />
        {!time.isOver && <span className="label t2">{t('homeland:events.left')}</span>}
        {time.isOver && others > 0 && <span className="label t2">+{others}</span>}
      </span>
      <Icon name="chevron-right" size={18} />
    </button>
  );
}

/** What the player has added, or what the event is about. */
function Own({ event: { ownText, own, effect } }: { event: GameEvent }) {
  return ownText && own > 0 ? ownText.replace('{count}', trimmed(own)) : effect;
}

function Result({ event: { rank, pilots, goal, effect } }: { event: GameEvent }) {
  const { t } = useTranslation();
  if (rank !== null) return t('homeland:events.place', { rank, of: pilots });
  return goal
    ? t('homeland:events.result', { total: trimmed(goal.total), of: trimmed(goal.target) })
    : effect;
}
