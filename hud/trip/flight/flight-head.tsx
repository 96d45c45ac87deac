import i18next from 'i18next';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { flightPay } from '#engine/client/trip/flight/flight-pay.ts';
import type { LiveTrip } from '#engine/client/trip/projections.ts';
import { keyIn, useTranslation } from '#hud/shell/strings/strings.ts';
import { amount } from '#hud/ui/format/amount.ts';
import { useGameSecond } from '#hud/ui/format/clock.ts';
import { ProtoMark } from '#hud/ui/icons/currency-marks.tsx';
import { endsAtMs, type FlightView } from './flight-time.ts';

/** Under a trip's title: the present wave at the left, and what the trip has earned so far at the right. */
export function FlightHead() {
  const { view, flights, live } = useSnapshot(state);
  const flight = view.flightId ? flights[view.flightId] : undefined;
  // Its words come with those of the later screens, a moment after the first paint.
  if (!flight || flight.cargoLimit === 0 || !i18next.exists('trip:total')) return null;
  const own = live?.flightId === flight.uuid ? (live as LiveTrip) : null;
  return (
    <div className="flight-head">
      {own?.wave ? <WaveRow wave={own.wave} /> : <span />}
      <TripTotal flight={flight} live={own} />
    </div>
  );
}

/** A tick for each object of the wave, lit when it was taken. */
function WaveRow({ wave }: { wave: NonNullable<LiveTrip['wave']> }) {
  const { t } = useTranslation();
  const name = t(keyIn('trip:wave', wave.pattern));
  const taken = wave.taken.filter(Boolean).length;
  const of = wave.taken.length;
  return (
    <p className={`wave-row${wave.tone === 'storm' ? ' wave-row--storm' : ''}`} key={wave.number}>
      <span className="hidden">{t('trip:wave-row', { wave: name, taken, of })}</span>
      <span className="label" aria-hidden="true">
        {name}
      </span>
      <svg viewBox={`0 0 ${of * 6} 12`} width={of * 6} height={12} aria-hidden="true">
        <path d={ticks(wave.taken, false)} />
        <path d={ticks(wave.taken, true)} className="is-lit" />
      </svg>
      <span className="num" aria-hidden="true">
        {taken}
        <span className="t3">/{of}</span>
      </span>
    </p>
  );
}

/** The ticks of the objects that were taken, or of the others, as a path. */
function ticks(taken: readonly boolean[], isLit: boolean): string {
  return taken.map((one, index) => (one === isLit ? `M${index * 6 + 2} ${isLit ? 1 : 5}V11` : '')).join('');
}

/** What the timer, the cargo and the pirates have earned until now: at the end it is what the trip pays. */
function TripTotal({ flight, live }: { flight: FlightView; live: LiveTrip | null }) {
  const { t } = useTranslation();
  const now = useGameSecond();
  const beganMs = Date.parse(flight.createdAt);
  const share = Math.min(1, Math.max(0, (now - beganMs) / (endsAtMs(flight) - beganMs)));
  const { byTimer, byCargo, byPirates } = flightPay(flight, live ?? flight, tunablesFor(flight));
  return (
    <p className="trip-total">
      <span className="label t2">{t('trip:total')}</span>
      <span className="trip-total__amount">
        <ProtoMark size={20} />
        <span className="num">{amount(byTimer * share + byCargo + byPirates)}</span>
      </span>
    </p>
  );
}
