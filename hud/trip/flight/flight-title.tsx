import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { leaveTrip } from '#engine/client/trip/flight/open-flight.ts';
import { piratesMet } from '#engine/client/trip/flight/pirates-met.ts';
import { detail } from '#hud/shell/chunks.ts';
import { useSceneEdge } from '#hud/shell/scene-layout.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { useIsDesktop } from '#hud/shell/viewport.ts';
import { BackLink } from '#hud/ui/controls/back-link.tsx';
import { clock, isoDuration, useGameSecond } from '#hud/ui/format/clock.ts';
import { FlightHead } from './flight-head.tsx';
import { endsAtMs, type FlightView } from './flight-time.ts';

const ContractStrip = detail('ContractStrip');

/** The time with the back link and the trip's name; one row on a phone, to leave room for the play field. */
export function FlightTitle({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const { systems } = useSnapshot(state);
  const isDesktop = useIsDesktop();
  const edge = useSceneEdge('top');
  const system = systems.find((one) => one.uuid === flight.solarSystemId);
  return (
    <div
      className={`place-title place-title--flight over${isDesktop ? ' place-title--desktop' : ''}`}
      ref={edge}
    >
      <BackLink onPress={leaveTrip}>{system?.name ?? t('nav.back')}</BackLink>
      <FlightTime flight={flight} />
      <FlightCaption flight={flight} />
      <Suspense fallback={null}>
        <ContractStrip flight={flight} />
      </Suspense>
      <FlightHead />
    </div>
  );
}

/** The flight's timer. */
export function FlightTime({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const left = endsAtMs(flight) - useGameSecond();
  return (
    <time
      className={`num hero flight__time${left > 0 ? '' : ' c-gain'}`}
      role="timer"
      aria-label={t('flight.left')}
      dateTime={isoDuration(left)}
    >
      {left > 0 ? clock(left) : t('flying.arrived')}
    </time>
  );
}

/** The trip's name; while a pirate is there, the pirate's. The canvas draws the brackets round it. */
export function FlightCaption({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const { live, trips } = useSnapshot(state);
  const trip = trips[flight.solarSystemId]?.find((one) => one.uuid === flight.tripId);
  const pirate = live?.flightId === flight.uuid ? live.pirate : null;
  return (
    <div className="flight__caption">
      {trip && (
        <h1 className={pirate ? 'hidden' : 'label flight__name'}>
          {t('flight.name', { name: trip.name, number: trip.priority })}
        </h1>
      )}
      {pirate && (
        <p className="pirate">
          <span className="label">
            {t('flight.pirate', { number: pirate.number, of: piratesMet(flight) })}
          </span>
          <span className="num">
            {t('flight.seconds', { seconds: (Math.max(0, pirate.leftMs) / 1000).toFixed(1) })}
          </span>
        </p>
      )}
    </div>
  );
}
