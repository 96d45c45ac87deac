import { useEffect } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { Reward } from '#engine/client/trip/reward.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { StarMark } from './star-mark.tsx';
import { starAsks } from './trip-stars.tsx';

/** The bell rings when the star has turned. */
const bellMs = 1200;

/** In the reward: the trip's three stars, the new ones turning in and flying to the system's total. */
export function RewardStars({ reward }: { reward: Snapshot<Reward> }) {
  const { t } = useTranslation();
  const { settings, trips } = useSnapshot(state);
  const { mastery } = reward;
  const hasNew = (mastery?.won.length ?? 0) > 0;

  useEffect(() => {
    if (!hasNew) return;
    const timer = setTimeout(() => playSound('pluck'), bellMs);
    return () => clearTimeout(timer);
  }, [hasNew]);

  if (!mastery) return null;
  const trip = trips[reward.systemId]?.find(({ uuid }) => uuid === reward.tripId);
  return (
    <div className={`reward-stars${settings.reducedMotion ? ' is-still' : ''}`} role="status">
      {mastery.stars.map((star, index) => (
        <span key={star.measure} className={mastery.won.includes(index) ? 'is-new' : ''}>
          <StarMark isWon={star.isWon} size={26} />
          {mastery.won.includes(index) && (
            <span className="hidden">
              {t('galaxy:mastery.won', { star: starAsks(star, trip?.type ?? 'personal', t) })}
            </span>
          )}
        </span>
      ))}
      <span className={`label num ${hasNew ? 'reward-stars__total c-gain' : 't2'}`}>
        {t('galaxy:mastery.total', { count: mastery.total, of: 90 })}
      </span>
    </div>
  );
}
