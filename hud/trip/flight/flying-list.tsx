import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { openFlight } from '#engine/client/trip/flight/open-flight.ts';
import { shipTypes, tripTypes } from '#engine/content/kinds.ts';
import { shipTypeFor } from '#engine/rules/trip/launch-refusals.ts';
import { useTranslation } from '../../strings/strings.ts';
import { clock, useGameSecond } from '../../ui/format/amount.ts';
import { TickDial } from '../../ui/gauges/gauge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { TypeMark } from '../../ui/icons/trip-marks.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { elapsedShare, type Flying, flying } from './flight-time.ts';

/** A desktop's list of the ships in flight, at most one of each type. */
export function FlyingList() {
  const { t } = useTranslation();
  const { flights, ships, aiPilots } = useSnapshot(state);
  const running = flying(flights, aiPilots);
  const busy = new Set(running.map((flight) => ships.find((ship) => ship.shipId === flight.shipId)?.type));
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
  const leftMs = flight.endsAtMs - useGameSecond();
  const allTrips = Object.values(trips).flat();
  const trip = allTrips.find(({ uuid }) => uuid === flight.tripId);
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
        <span className={`num${leftMs > 0 ? '' : ' c-gain'}`}>
          {leftMs > 0 ? clock(leftMs) : t('flying.arrived')}
        </span>
      </button>
    </li>
  );
}

/**
 * Links to the ships in flight: the next to arrive in full, the others as dials. AI pilots have a mark of
 * their own.
 */
export function FlyingChips() {
  const { flights, aiPilots } = useSnapshot(state);
  const running = flying(flights, aiPilots);
  const [first, ...others] = running;
  if (!first) return null;
  return (
    <div className="flying-chips">
      <Chip flight={first} count={running.length} />
      {others.length > 0 && (
        <div className="flying-chips__others">
          {others.map((flight) => (
            <SmallChip key={flight.key} flight={flight} />
          ))}
        </div>
      )}
    </div>
  );
}

function Chip({ flight, count }: { flight: Flying; count: number }) {
  const { t } = useTranslation();
  const leftMs = flight.endsAtMs - useGameSecond();
  return (
    <button type="button" className="flying-chips__chip" onClick={() => openFlying(flight)}>
      <FlyingDial flight={flight} size={30} />
      <span>
        <span className="micro t2">{t('flying.count', { count, of: shipTypes.length })}</span>
        <span className={`num flying-chips__time${leftMs > 0 ? '' : ' c-gain'}`}>
          {leftMs > 0 ? clock(leftMs) : t('flying.arrived')}
        </span>
      </span>
    </button>
  );
}

function SmallChip({ flight }: { flight: Flying }) {
  const { t } = useTranslation();
  const leftMs = flight.endsAtMs - useGameSecond();
  const lands = leftMs > 0 ? t('flying.lands-in', { time: clock(leftMs) }) : t('flying.arrived');
  return (
    <button
      type="button"
      className="flying-chips__chip flying-chips__chip--small"
      aria-label={flight.flightId ? lands : t('flying.ai', { time: lands })}
      onClick={() => openFlying(flight)}
    >
      <FlyingDial flight={flight} size={30} />
    </button>
  );
}

/** A dial of the elapsed time, with a mark inside when an AI pilot flies. */
function FlyingDial({ flight, size }: { flight: Flying; size: number }) {
  const now = useGameSecond();
  const tone = flight.endsAtMs > now ? 'proto' : 'gain';
  return (
    <TickDial size={size} share={elapsedShare(flight, now)} ticks={26} tone={tone}>
      {!flight.flightId && <Icon name="ai" size={16} weight={1.8} />}
    </TickDial>
  );
}

/** Opens a flight, or the log of the AI pilot that flies. */
export function openFlying({ flightId, shipId }: Pick<Flying, 'flightId' | 'shipId'>): void {
  if (flightId) openFlight(flightId);
  else openModal('aiPilot', { shipId, tripId: null });
}
