import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { shipTypes, tripTypes } from '#engine/content/kinds.ts';
import { shipTypeFor } from '#engine/rules/trip/launch-refusals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { clock, useGameSecond } from '#hud/ui/format/clock.ts';
import { TypeMark } from '#hud/ui/icons/trip-marks.tsx';
import { type Flying, flying } from './flight-time.ts';
import { FlyingDial } from './flying-chips.tsx';
import { openFlying } from './open-flying.ts';

/** A desktop's list of the ships in flight, at most one of each type. */
export function FlyingList() {
  const { t } = useTranslation();
  const { flights, ships, aiPilots } = useSnapshot(state);
  const running = flying(flights, aiPilots);
  const busy = new Set(running.map((one) => ships.find((ship) => ship.shipId === one.shipId)?.type));
  const free = tripTypes.filter(
    (type) =>
      !busy.has(shipTypeFor(type)) &&
      ships.some((ship) => ship.shipId !== null && ship.type === shipTypeFor(type)),
  );
  return (
    <section className="flying-list">
      <div className="row between flying-list__head">
        <h2 className="h2">{t('flying.now')}</h2>
        <span className="label t2">{t('flying.of', { count: running.length, of: shipTypes.length })}</span>
      </div>
      <ul>
        {running.map((flight) => (
          <Running key={flight.key} flight={flight} />
        ))}
        {free.map((type) => (
          <li key={type} className="flying-list__row">
            <span className="flying-list__mark">
              <TypeMark type={type} size={22} />
            </span>
            <span className="t2">{t(`flying.free.${type}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Running({ flight }: { flight: Flying }) {
  const { t } = useTranslation();
  const { trips, ships } = useSnapshot(state);
  const left = flight.endsAtMs - useGameSecond();
  const known = Object.values(trips).flat();
  const trip = known.find(({ uuid }) => uuid === flight.tripId);
  const ship = ships.find(({ shipId }) => shipId === flight.shipId);
  return (
    <li>
      <button type="button" className="flying-list__row" onClick={() => openFlying(flight)}>
        <FlyingDial flight={flight} size={36} />
        <span className="grow">
          <span className="flying-list__name">{trip?.name ?? ship?.name}</span>
          {ship && (
            <span className="label t2">
              {flight.flightId
                ? `${ship.name}, ${t(`ship-type.${ship.type}`).toLowerCase()}`
                : t('trip.ai-flies', { ship: ship.name })}
            </span>
          )}
        </span>
        <span className={`num${left > 0 ? '' : ' c-gain'}`}>
          {left > 0 ? clock(left) : t('flying.arrived')}
        </span>
      </button>
    </li>
  );
}
