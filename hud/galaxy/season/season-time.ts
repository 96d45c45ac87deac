import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { clock, useGameSecond } from '#hud/ui/format/clock.ts';

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export interface SeasonTime {
  readonly number: number;
  readonly isOver: boolean;
  /** Until it ends; when it is over, until the next one begins. Null: not announced. */
  readonly leftMs: number | null;
  /** In digits: 3 d 04 h, and 04:12:33 on the last day. Null as for `leftMs`. */
  readonly text: string | null;
}

/** How far the season is, by the game's clock; null before the galaxy is known. */
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
