import { useState } from 'react';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { FitTitle } from '#hud/ui/text/fit-title.tsx';
import type { ShipView } from './ship-stats.ts';

/** A ship's name and level. A level that was just bought shines. */
export function ShipName({ ship }: { ship: ShipView }) {
  const { t } = useTranslation();
  const [levelBefore] = useState(ship.level);
  return (
    <div className="ship-name">
      <FitTitle level={1}>{ship.name}</FitTitle>
      <span className={`num t2${ship.level > levelBefore ? ' ship-name__risen' : ''}`} key={ship.level}>
        {t('hangar:ship.level', { level: ship.level })}
      </span>
    </div>
  );
}

/** How large the ship is, from XS to XL. */
export function ShipSize({ size }: { size: ShipView['size'] }) {
  const { t } = useTranslation();
  return <span className="label t2">{t('hangar:ship.size', { size })}</span>;
}

/** The large number of a ship's page: the points that are left to spend. */
export function PointsLeft({ left, of }: { left: number; of: number }) {
  const { t } = useTranslation();
  return (
    <p className="ship-points" aria-live="polite">
      <span className={`num${left > 0 ? ' c-gain' : ''}`}>{left}</span>
      <span className="label t2">{t('hangar:ship.points-left', { count: of })}</span>
    </p>
  );
}
