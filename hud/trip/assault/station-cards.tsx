import type { Snapshot } from 'valtio';
import type { LiveAssault } from '#engine/client/trip/projections.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import {
  phaseDamage,
  type Station,
  stations,
  stopPercent,
  suits,
} from '#engine/rules/trip/assault/assault.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Key } from '#hud/ui/controls/keycap.tsx';
import { Scale } from '#hud/ui/gauges/gauge.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { useHasKeys } from '../try/use-has-keys.ts';
import { pressStation } from './command.ts';
import { stationIcons } from './threats.ts';

interface CardsProps {
  readonly live: Snapshot<LiveAssault>;
  readonly tunables: Tunables;
  readonly isOver: boolean;
}

/** The ship's stations. A press orders one; a press on the one that has the order answers the next shot. */
export function StationCards({ live, tunables, isOver }: CardsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="assault-stations" aria-label={t('trip:assault.stations')}>
      {stations.map((station, index) => (
        <StationCard
          key={station}
          number={index + 1}
          station={station}
          live={live}
          tunables={tunables}
          isOver={isOver}
        />
      ))}
    </fieldset>
  );
}

function StationCard(props: CardsProps & { readonly station: Station; readonly number: number }) {
  const { live, tunables, station, number, isOver } = props;
  const { t } = useTranslation();
  const hasKeys = useHasKeys();
  const isOrdered = live.station === station;
  const isOff = isOver || (!isOrdered && live.orderLeftMs === null);
  const stops = Math.round(stopPercent(station, live.threat, tunables) / 10);
  const isBest = suits(station, live.threat);
  const canAnswer = isOrdered && live.shot?.isOpen === true && !live.shot.isAnswered && !live.isBusy;
  return (
    <button
      type="button"
      className={`assault-station catch${isOrdered ? ' is-ordered' : ''}${isOff ? ' is-off' : ''}${canAnswer ? ' is-open' : ''}${isOrdered && live.isBusy ? ' is-busy' : ''}${isBest ? ' is-best' : ''}`}
      aria-pressed={isOrdered}
      aria-disabled={isOff}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary || isOff) return;
        event.preventDefault();
        pressStation(station, live);
      }}
      onClick={(event) => {
        // A pointer has acted when it went down; this is Enter, or a screen reader.
        if (event.detail === 0 && !isOff) pressStation(station, live);
      }}
    >
      <span className="assault-station__row">
        <Icon name={stationIcons[station]} size={24} weight={1.5} />
        {isOrdered ? (
          <span className="assault-station__check">
            <Icon name="check" size={13} weight={2.6} />
          </span>
        ) : (
          hasKeys && <Key small>{number}</Key>
        )}
      </span>
      <span className="assault-station__name">{t(`trip:assault.station.${station}`)}</span>
      <span className="small t2">{t(`trip:assault.crew.${station}`)}</span>
      <span className="assault-station__base num">
        {t('trip:assault.takes', { value: Math.round(phaseDamage(station, live.threat, tunables)) })}
      </span>
      <Scale share={stops / 10} ticks={10} tone="signal" height={7} />
      <span className="assault-station__odds">{t(`trip:assault.odds.${station}`, { value: stops })}</span>
    </button>
  );
}
