import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { type FlightSnapshot, state } from '#engine/client/core/state.ts';
import { leaveTrip } from '#engine/client/trip/flight/open-flight.ts';
import { canExpand, expand } from '../../messenger/messenger.ts';
import { useMainButton } from '../../messenger/messenger-later.ts';
import { detail } from '../../shell/lazy.ts';
import { useTranslation } from '../../strings/strings.ts';
import { BackLink, Button } from '../../ui/controls/button.tsx';
import { clock, formatAmount, useGameSecond } from '../../ui/format/amount.ts';
import { ProtoMark } from '../../ui/icons/icon.tsx';
import { ArrivedButton, useArrival } from './arrival.tsx';
import { FlightGauges } from './flight-gauges.tsx';
import { flightEndsAtMs, flying } from './flight-time.ts';
import { FlightCaption, FlightTime } from './flight-title.tsx';

const EncounterPlate = detail('EncounterPlate');

/** A flight in a window too small for fair play: shows its state, and can open the full screen. */
export function CompactFlight({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { balance, systems } = useSnapshot(state);
  const system = systems.find((each) => each.uuid === flight.solarSystemId);
  return (
    <div className="compact">
      <div className="over">
        <BackLink onPress={leaveTrip}>{system?.name ?? t('nav.back')}</BackLink>
        <FlightTime flight={flight} />
        <FlightCaption flight={flight} />
        <p className="row compact__balance">
          <ProtoMark size={20} />
          <span className="hidden">{t('proto')}</span>
          <span className="num">{formatAmount(balance.default)}</span>
        </p>
      </div>
      <div className="compact__foot">
        {flight.encounters && (
          <Suspense fallback={null}>
            <EncounterPlate flightId={flight.uuid} />
          </Suspense>
        )}
        <FlightGauges flight={flight} isCompact />
        <Others flight={flight} />
        <Way flight={flight} />
      </div>
    </div>
  );
}

/** Number of other ships in flight, and the time of the next landing. */
function Others({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { flights, aiPilots } = useSnapshot(state);
  const now = useGameSecond();
  const others = flying(flights, aiPilots).filter(({ key }) => key !== flight.uuid);
  const [next] = others;
  if (!next) return null;
  const leftMs = next.endsAtMs - now;
  return (
    <p className="row between small">
      <span>{t('compact.others', { count: others.length })}</span>
      <span className={`num${leftMs > 0 ? '' : ' c-gain'}`}>
        {leftMs > 0 ? clock(leftMs) : t('flying.arrived')}
      </span>
    </p>
  );
}

/**
 * The button that collects an arrived flight; before that, one that expands the window where the messenger
 * can do that.
 */
function Way({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const leftMs = flightEndsAtMs(flight) - useGameSecond();
  if (leftMs <= 0) return <Collect flight={flight} />;
  if (!canExpand) return <p className="small compact__why">{t('compact.why')}</p>;
  return (
    <Button kind="primary" icon="arrows-maximize" onPress={expand}>
      {t('compact.open')}
    </Button>
  );
}

function Collect({ flight }: { flight: FlightSnapshot }) {
  const { text, act } = useArrival(flight);
  if (useMainButton(text, act)) return null;
  return <ArrivedButton flight={flight} />;
}
