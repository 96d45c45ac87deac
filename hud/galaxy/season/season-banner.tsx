import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { useTranslation } from '../../strings/strings.ts';
import { clock, dayMs, hourMs, isoDuration, useGameSecond } from '../../ui/format/amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { planetPicture } from '../../ui/pictures/rarity.tsx';
import { useIsDesktop } from '../../ui/viewport.ts';

/** True on a season's last day and from its end on. */
export function isSeasonNews(time: SeasonTime): boolean {
  return time.isOver || (time.leftMs !== null && time.leftMs < dayMs);
}

/** Banner above the galaxy: time until the season ends, or until the next begins. */
export function SeasonBanner({ time }: { time: SeasonTime }) {
  const { t } = useTranslation();
  const room = useBannerRoom();
  const { isOver, number, text, leftMs } = time;
  const textKey = isOver ? 'banner' : 'banner-last';
  return (
    <button
      type="button"
      ref={room}
      className={`event-banner event-role--${isOver ? 'violet' : 'warn'}`}
      onClick={() => openModal('offseason')}
    >
      <img className="event-banner__hero" src={planetPicture('limb')} alt="" decoding="async" />
      <span className="event-banner__words">
        <span className="event-banner__title">{t(`account:offseason.${textKey}`, { number })}</span>
        <span className="label t2">{t(`account:offseason.${textKey}-text`, { number })}</span>
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

/** Space between a banner and the galaxy's title in px. */
const underBanner = 12;

/** The galaxy's title moves down by the height of the banner above it: the result is the banner's `ref`. */
export function useBannerRoom(): (banner: HTMLElement | null) => (() => void) | undefined {
  const isAboveTitle = !useIsDesktop();
  return useCallback(
    (banner: HTMLElement | null) => {
      if (!banner || !isAboveTitle) return undefined;
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() =>
        style.setProperty('--event-h', `${banner.offsetHeight + underBanner}px`),
      );
      observer.observe(banner);
      return () => {
        observer.disconnect();
        style.removeProperty('--event-h');
      };
    },
    [isAboveTitle],
  );
}

export interface SeasonTime {
  readonly number: number;
  readonly isOver: boolean;
  /** Until it ends; when it is over, until the next one begins. Null: not announced. */
  readonly leftMs: number | null;
  /** In digits: 3 d 04 h, and 04:12:33 on the last day. Null as for `leftMs`. */
  readonly text: string | null;
}

/** Progress of the season by the game's clock; null before the galaxy is known. */
export function useSeasonTime(): SeasonTime | null {
  const { t } = useTranslation();
  const { galaxy } = useSnapshot(state);
  const now = useGameSecond();
  if (!galaxy) return null;
  const { season: number, seasonEndsAt, nextSeasonAt } = galaxy;
  const isOver = galaxy.isSeasonOver || (seasonEndsAt !== null && Date.parse(seasonEndsAt) <= now);
  const at = isOver ? nextSeasonAt : seasonEndsAt;
  if (at === null) return { number, isOver, leftMs: null, text: null };
  const leftMs = Math.max(0, Date.parse(at) - now);
  const days = Math.floor(leftMs / dayMs);
  const hours = String(Math.floor((leftMs % dayMs) / hourMs)).padStart(2, '0');
  const text =
    leftMs === 0
      ? t('account:offseason.soon')
      : days > 0
        ? t('homeland:events.days', { days, hours })
        : clock(leftMs);
  return { number, isOver, leftMs, text };
}
