import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { isoDuration } from '#hud/ui/format/clock.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { planetPicture } from '#hud/ui/pictures/picture-urls.ts';
import { offseasonModal } from '../modals.ts';
import { dayMs, type SeasonTime } from './season-time.ts';
import { useBannerRoom } from './use-banner-room.ts';

/** True on a season's last day and from its end on. */
export function isSeasonNews(time: SeasonTime | null): time is SeasonTime {
  return time !== null && (time.isOver || (time.leftMs !== null && time.leftMs < dayMs));
}

/** The end of the season above the galaxy: how long until it, or until the next one. */
export function SeasonBanner({ time }: { time: SeasonTime }) {
  const { t } = useTranslation();
  useBannerRoom();
  const { isOver, number, text, leftMs } = time;
  const words = isOver ? 'banner' : 'banner-last';
  return (
    <button
      type="button"
      className={`event-banner event-role--${isOver ? 'violet' : 'warn'}`}
      onClick={() => openModal(offseasonModal)}
    >
      <img className="event-banner__hero" src={planetPicture('limb')} alt="" decoding="async" />
      <span className="event-banner__words">
        <span className="event-banner__title">{t(`account:offseason.${words}`, { number })}</span>
        <span className="label t2">{t(`account:offseason.${words}-text`, { number })}</span>
      </span>
      <span className="event-banner__time">
        {text !== null && (
          <time className="num" dateTime={isoDuration(leftMs ?? 0)}>
            {text}
          </time>
        )}
      </span>
      <Icon name="chevron-right" size={18} />
    </button>
  );
}
