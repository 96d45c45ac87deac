import type { Snapshot } from 'valtio';
import type { Star } from '#engine/protocol/galaxy/calls.ts';
import { type Translate, useTranslation } from '#hud/shell/strings/strings.ts';
import { useIsDesktop } from '#hud/shell/viewport.ts';
import type { TripView } from '#hud/trip/trip-data.ts';
import { StarMark } from './star-mark.tsx';

/** The three stars of a trip: what each asks, and how far the player came (D38). */
export function TripStars({ trip }: { trip: TripView }) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  // A phone has room for them once the trip was flown; before that, they are something to find out.
  if (!isDesktop && trip.status === 'available' && trip.stars.every(({ best }) => best === 0))
    return (
      <p className="trip-stars trip-stars--ahead">
        {trip.stars.map(({ measure }) => (
          <StarMark key={measure} isWon={false} size={18} />
        ))}
        <span className="label t2">{t('galaxy:mastery.ahead')}</span>
      </p>
    );
  return (
    <ul className="trip-stars" aria-label={t('galaxy:mastery.name')}>
      {trip.stars.map((star) => (
        <li key={star.measure} className={star.isWon ? 'is-won' : ''}>
          <StarMark isWon={star.isWon} />
          <span className="grow">{starAsks(star, trip.type, t)}</span>
          <span className="label num">{starStands(star, t)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What a star asks for. */
export function starAsks({ measure, goal }: Snapshot<Star>, type: TripView['type'], t: Translate): string {
  switch (measure) {
    case 'cargo':
      return goal < 100 ? t('galaxy:mastery.cargo-part', { goal }) : t('galaxy:mastery.cargo');
    case 'pirates':
      return t('galaxy:mastery.pirates', { count: goal });
    case 'chain':
      return t('galaxy:mastery.chain', { count: goal });
    case 'encounters':
      return t('galaxy:mastery.encounters', { count: goal });
    case 'win':
      return t(type === 'attack' ? 'galaxy:mastery.win-assault' : 'galaxy:mastery.win-docking');
    default:
      return t('galaxy:mastery.time', { goal });
  }
}

function starStands({ measure, goal, best, isWon }: Snapshot<Star>, t: Translate): string {
  if (isWon) return t('galaxy:mastery.done');
  if (best <= 0) return t('galaxy:mastery.not-yet');
  if (measure === 'cargo') return t('galaxy:mastery.best', { best: `${best}%` });
  if (measure === 'time' || measure === 'early') return t('galaxy:mastery.best-time', { best });
  return t('galaxy:mastery.best-of', { best, goal });
}
