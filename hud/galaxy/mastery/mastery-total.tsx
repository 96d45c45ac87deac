import { useTranslation } from '#hud/shell/strings/strings.ts';
import type { SystemView } from '#hud/trip/trip-data.ts';
import { StarMark } from './star-mark.tsx';

/** The stars won in a system, beside its name. */
export function MasteryTotal({ system }: { system: SystemView }) {
  const { t } = useTranslation();
  const of = 3 * (system.personalTrips.length + system.attackTrips.length + system.expeditionTrips.length);
  return (
    <p className="mastery-total over">
      <span className="hidden">{t('galaxy:mastery.total', { count: system.stars, of })}</span>
      <StarMark isWon size={16} />
      <span className="num" aria-hidden="true">
        {system.stars}
        <small className="t3">/{of}</small>
      </span>
    </p>
  );
}
