import { useSnapshot } from 'valtio';
import { openSession } from '../../engine/client/commands/open-session.ts';
import { store } from '../../engine/client/store.ts';
import { shipTypes, tripTypes } from '../../engine/content/words.ts';
import { shipTypeFor } from '../../engine/rules/launch-reasons.ts';
import { clock, useGameSecond } from '../parts/clock.ts';
import { Dial } from '../parts/dial.tsx';
import { TypeMark } from '../parts/trip-marks.tsx';
import { useTranslation } from '../shell/strings.ts';
import { elapsedShare, endsAtMs, flying, type SessionView } from './session-time.ts';

/** A desktop's list of what is flying, one ship of each type at once. */
export function FlyingList() {
  const { t } = useTranslation();
  const { sessions, ships } = useSnapshot(store);
  const running = flying(sessions);
  const busy = new Set(running.map((one) => ships.find((ship) => ship.shipId === one.shipId)?.type));
  const free = tripTypes.filter(
    (type) =>
      !busy.has(shipTypeFor(type)) &&
      ships.some((ship) => ship.shipId !== null && ship.type === shipTypeFor(type)),
  );
  return (
    <section className="flying-list">
      <div className="row between flying-list__head">
        <h3 className="h2">{t('flying.now')}</h3>
        <span className="label t2">{t('flying.of', { count: running.length, of: shipTypes.length })}</span>
      </div>
      <ul>
        {running.map((session) => (
          <Running key={session.uuid} session={session} />
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

function Running({ session }: { session: SessionView }) {
  const { t } = useTranslation();
  const { trips, ships } = useSnapshot(store);
  const now = useGameSecond();
  const left = endsAtMs(session) - now;
  const trip = trips[session.solarSystemId]?.find((one) => one.uuid === session.tripId);
  const ship = ships.find((one) => one.shipId === session.shipId);
  return (
    <li>
      <button type="button" className="flying-list__row" onClick={() => openSession(session.uuid)}>
        <Dial size={36} share={elapsedShare(session, now)} ticks={28} tone={left > 0 ? 'proto' : 'gain'} />
        <span className="grow">
          <span className="flying-list__name">{trip?.name ?? ship?.name}</span>
          {ship && (
            <span className="label t2">{`${ship.name}, ${t(`ship-type.${ship.type}`).toLowerCase()}`}</span>
          )}
        </span>
        <span className={`num${left > 0 ? '' : ' c-gain'}`}>
          {left > 0 ? clock(left) : t('flying.arrived')}
        </span>
      </button>
    </li>
  );
}
