import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { loadTrips } from '#engine/client/core/load-state.ts';
import { state } from '#engine/client/core/state.ts';
import { tripTypes } from '#engine/content/kinds.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import type { SystemView } from '../trip/trip-data.ts';
import { Scale } from '../ui/gauges/gauge.tsx';
import { TypeMark } from '../ui/icons/trip-marks.tsx';

const tones = { personal: 'signal', attack: 'attack', expedition: 'rare' } as const;

/** The three chains of a system, with the number of completed trips of each. */
export function ChainRows({ system }: { system: SystemView }) {
  const { t } = useTranslation();
  const trips = useSnapshot(state).trips[system.uuid];
  const isUnknown = system.status === 'progress' && trips === undefined;
  useEffect(() => {
    if (isUnknown) void loadTrips(system.uuid);
  }, [isUnknown, system.uuid]);
  const totals = {
    personal: system.personalTrips.length,
    attack: system.attackTrips.length,
    expedition: system.expeditionTrips.length,
  };
  return (
    <ul className="chain-rows">
      {tripTypes.map((type) => {
        const flown = trips?.filter((trip) => trip.type === type && trip.status === 'completed').length ?? 0;
        const done = system.status === 'completed' ? totals[type] : flown;
        return (
          <li key={type} className="chain-rows__row">
            <TypeMark type={type} size={20} />
            <span className="grow">
              <span className="row between">
                <span>{t(`type.${type}`)}</span>
                <span className="num chain-rows__count">
                  {done}
                  <span className="t3">/{totals[type]}</span>
                </span>
              </span>
              <Scale
                share={totals[type] ? done / totals[type] : 0}
                ticks={48}
                tone={tones[type]}
                height={8}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
