import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { wearLivery } from '#engine/client/hangar/liveries.ts';
import { liveryRows, markRows } from '#engine/content/mastery.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import type { SystemView } from '#hud/trip/trip-data.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Scale } from '#hud/ui/gauges/gauge.tsx';
import { shipPicture } from '#hud/ui/pictures/picture-urls.ts';
import { LiveryFilter, liveryStyle } from './livery-filter.tsx';
import { StarMark } from './star-mark.tsx';

/** The stars of a system on 90 ticks, with the liveries that 30, 60 and 90 of them unlock (D38). */
export function SystemMastery({ system }: { system: SystemView }) {
  const { t } = useTranslation();
  const of = system.personalTrips.length + system.attackTrips.length + system.expeditionTrips.length;
  const most = of * 3;
  return (
    <section className="mastery" aria-label={t('galaxy:mastery.name')}>
      <p className="row between">
        <span className="label">{t('galaxy:mastery.three')}</span>
        <span className="num">
          {system.stars}
          <small className="t3">/{most}</small>
        </span>
      </p>
      <Scale share={system.stars / most} ticks={most} tone="gain" height={10} />
      <ul className="mastery__marks">
        {markRows.map(({ stars, livery }) => (
          <li key={livery}>
            <Mark system={system} stars={stars} type={livery} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MarkProps {
  system: SystemView;
  stars: number;
  type: (typeof markRows)[number]['livery'];
}

function Mark({ system, stars, type }: MarkProps) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const row = liveryRows[system.priority - 1];
  const ship = ships.find((one) => one.type === type && one.shipId !== null);
  if (!row) return null;
  const isOpen = system.stars >= stars;
  const isWorn = ship?.livery?.key === row.key;
  const says = t(isWorn ? 'galaxy:mastery.take-off' : 'galaxy:mastery.wear');
  return (
    <>
      <LiveryFilter livery={row} />
      <span className={`mastery__ship${isOpen ? '' : ' is-locked'}`}>
        <img src={shipPicture(type, ship?.rarity ?? 'common', 'hero')} alt="" style={liveryStyle(row)} />
      </span>
      <span className="mastery__count num">
        <StarMark isWon={isOpen} size={15} />
        {stars}
      </span>
      <span className="label t2">{t(`galaxy:mastery.livery.${type}`)}</span>
      {isOpen && ship?.shipId && (
        <Button
          size="small"
          label={`${says}: ${t(`galaxy:mastery.livery.${type}`)}`}
          onPress={() => wearLivery(ship.uuid, isWorn ? null : row.key)}
        >
          {says}
        </Button>
      )}
    </>
  );
}
