import i18next from 'i18next';
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { type FlightSnapshot, state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { flightPay } from '#engine/client/trip/flight/flight-pay.ts';
import { leaveTrip } from '#engine/client/trip/flight/open-flight.ts';
import { piratesMet } from '#engine/client/trip/flight/pirates-met.ts';
import type { LiveTrip } from '#engine/client/trip/projections.ts';
import { hasBackButton } from '../../messenger/messenger.ts';
import { detail } from '../../shell/lazy.ts';
import { keyIn, useTranslation } from '../../strings/strings.ts';
import { BackLink } from '../../ui/controls/button.tsx';
import { clock, formatAmount, isoDuration, useGameSecond } from '../../ui/format/amount.ts';
import { Icon, ProtoMark } from '../../ui/icons/icon.tsx';
import { useIsDesktop, useSceneEdge } from '../../ui/viewport.ts';
import { flightEndsAtMs } from './flight-time.ts';

const FlightNotes = detail('FlightNotes');

/** The time with the back link and the trip's name; one row on a phone, to leave room for the play field. */
export function FlightTitle({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { systems } = useSnapshot(state);
  const isDesktop = useIsDesktop();
  const edge = useSceneEdge('top');
  const system = systems.find((each) => each.uuid === flight.solarSystemId);
  return (
    <div
      className={`place-title place-title--flight over${isDesktop ? ' place-title--desktop' : ''}`}
      ref={edge}
    >
      {(isDesktop || !hasBackButton()) && (
        <BackLink onPress={leaveTrip}>{system?.name ?? t('nav.back')}</BackLink>
      )}
      <FlightTime flight={flight} />
      <FlightCaption flight={flight} />
      {!isDesktop && <Total flight={flight} />}
      <Suspense fallback={null}>
        <FlightNotes flight={flight} />
      </Suspense>
      <FlightHead flight={flight} />
    </div>
  );
}

/** The flight's timer. */
export function FlightTime({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const leftMs = flightEndsAtMs(flight) - useGameSecond();
  return (
    <time
      className={`num hero flight__time${leftMs > 0 ? '' : ' c-gain'}`}
      role="timer"
      aria-label={t('flight.left')}
      dateTime={isoDuration(leftMs)}
    >
      {leftMs > 0 ? clock(leftMs) : t('flying.arrived')}
    </time>
  );
}

/** The trip's name; while a pirate is there, the pirate's. The canvas draws the brackets round it. */
export function FlightCaption({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { live, trips } = useSnapshot(state);
  const trip = trips[flight.solarSystemId]?.find((each) => each.uuid === flight.tripId);
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

/** Under a trip's title: the present wave, and on a desktop the pay so far. */
function FlightHead({ flight }: { flight: FlightSnapshot }) {
  const { live } = useSnapshot(state);
  const isDesktop = useIsDesktop();
  // The strings arrive with those of the later screens, a moment after the first paint.
  if (flight.cargoLimit === 0 || !i18next.exists('trip:total')) return null;
  const own = live?.flightId === flight.uuid ? (live as LiveTrip) : null;
  return (
    <div className="flight-head">
      {own?.wave && <WaveRow wave={own.wave} />}
      {isDesktop && <Total flight={flight} />}
    </div>
  );
}

function Total({ flight }: { flight: FlightSnapshot }) {
  const { live } = useSnapshot(state);
  if (flight.cargoLimit === 0 || !i18next.exists('trip:total')) return null;
  return <TripTotal flight={flight} live={live?.flightId === flight.uuid ? (live as LiveTrip) : null} />;
}

/** A tick for each object of the wave, lit when it was taken. */
function WaveRow({ wave }: { wave: NonNullable<LiveTrip['wave']> }) {
  const { t } = useTranslation();
  const name = wave.isLast ? t('trip:last-wave') : t(keyIn('trip:wave', wave.pattern));
  const hits = wave.taken.filter(Boolean).length;
  const total = wave.taken.length;
  return (
    <p
      className={`wave-row${wave.tone === 'storm' || wave.isLast ? ' wave-row--storm' : ''}`}
      key={`${wave.number} ${wave.isLast}`}
    >
      {wave.verb !== 'tap' && <Icon name={`verb-${wave.verb}`} size={19} weight={1.6} />}
      <span className="hidden">{t('trip:wave-row', { wave: name, taken: hits, of: total })}</span>
      <span className="label" aria-hidden="true">
        {name}
      </span>
      <svg viewBox={`0 0 ${total * 6} 12`} width={total * 6} height={12} aria-hidden="true">
        <path d={ticks(wave.taken, false)} />
        <path d={ticks(wave.taken, true)} className="is-lit" />
      </svg>
      <span className="num" aria-hidden="true">
        {hits}
        <span className="t3">/{total}</span>
      </span>
    </p>
  );
}

/** The ticks of the objects that were taken, or of the others, as a path. */
function ticks(taken: readonly boolean[], isLit: boolean): string {
  return taken
    .map((isTaken, index) => (isTaken === isLit ? `M${index * 6 + 2} ${isLit ? 1 : 5}V11` : ''))
    .join('');
}

/** Earnings of timer, cargo and pirates so far; at the end they are the trip's pay. */
function TripTotal({ flight, live }: { flight: FlightSnapshot; live: LiveTrip | null }) {
  const { t } = useTranslation();
  const now = useGameSecond();
  const beganMs = Date.parse(flight.createdAt);
  const share = Math.min(1, Math.max(0, (now - beganMs) / (flightEndsAtMs(flight) - beganMs)));
  const { byTimer, byCargo, byOverload, byPirates } = flightPay(flight, live ?? flight, tunablesFor(flight));
  return (
    <p className="trip-total">
      <span className="label t2">{t('trip:total')}</span>
      <span className="trip-total__amount">
        <ProtoMark size={20} />
        <span className="num">{formatAmount(byTimer * share + byCargo + byOverload + byPirates)}</span>
      </span>
    </p>
  );
}
