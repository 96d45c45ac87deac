import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { changeSettings } from '#engine/client/account/operations.ts';
import { playsAsList, state } from '#engine/client/core/state.ts';
import { detail, screen } from '#hud/shell/chunks.ts';
import { useSceneEdge } from '#hud/shell/scene-layout.ts';
import { keyIn, useTranslation } from '#hud/shell/strings/strings.ts';
import { useIsCompact, useIsDesktop } from '#hud/shell/viewport.ts';
import { AdOffer } from '#hud/shop/ads/ad-offer.tsx';
import { AccessibleList } from '#hud/ui/controls/accessible-list.tsx';
import { useGameSecond } from '#hud/ui/format/clock.ts';
import { useDockingReturn } from '../use-docking-return.ts';
import { ArrivedButton } from './arrived-button.tsx';
import { Boosters } from './boosters.tsx';
import { CompactFlight } from './compact-flight.tsx';
import { FlightGauges } from './flight-gauges.tsx';
import { FlightPanel } from './flight-panel.tsx';
import { endsAtMs, type FlightView } from './flight-time.ts';
import { FlightTitle } from './flight-title.tsx';
import { GainsAnnouncer } from './gains-announcer.tsx';

const EncounterPlate = detail('EncounterPlate');
const Lesson = detail('Lesson');
const ListFlight = screen('ListFlight');

/** The HUD of a running flight: the time above, the gauges below, the middle free. */
export default function FlightPlace() {
  const { t } = useTranslation();
  const shown = useSnapshot(state);
  const { view, flights } = shown;
  const isDesktop = useIsDesktop();
  const isCompact = useIsCompact();
  const edge = useSceneEdge('bottom');
  const flight = view.flightId ? flights[view.flightId] : undefined;
  useDockingReturn(flight);
  if (!flight) return null;
  if (playsAsList(shown) && !isCompact)
    return (
      <Suspense fallback={null}>
        <ListFlight />
      </Suspense>
    );
  if (isCompact) return <CompactFlight flight={flight} />;
  return (
    <>
      <FlightTitle flight={flight} />
      {flight.encounters && (
        <Suspense fallback={null}>
          <EncounterPlate flightId={flight.uuid} />
        </Suspense>
      )}
      <div className="flight" ref={edge}>
        <EnergyOffer flight={flight} />
        <div className="flight__desk">
          <FlightGauges flight={flight} />
          {isDesktop ? <Boosters flight={flight} /> : <FlightFoot flight={flight} />}
        </div>
      </div>
      {isDesktop && <FlightPanel flight={flight} />}
      <div className="accessible-list">
        <button type="button" onClick={() => changeSettings({ listMode: true })}>
          {t('flight.as-list')}
        </button>
      </div>
      {(flight.terms?.graceHits ?? 0) > 0 && (
        <Suspense fallback={null}>
          <Lesson flightId={flight.uuid} hits={flight.terms?.graceHits ?? 0} />
        </Suspense>
      )}
      <ObjectsList />
      <GainsAnnouncer />
    </>
  );
}

/** Offers an ad for full energy when energy is out and the cargo isn't full. */
function EnergyOffer({ flight }: { flight: FlightView }) {
  const { live } = useSnapshot(state);
  const own = live?.flightId === flight.uuid ? live : flight;
  const left = endsAtMs(flight) - useGameSecond();
  if (left <= 0 || own.energy >= 1 || own.baggage >= own.cargoLimit) return null;
  return (
    <div className="flight__offer">
      <AdOffer shipId={flight.shipId} flightId={flight.uuid} reward="energy" />
    </div>
  );
}

/** Boosters during the flight; after its arrival, the button for the reward. */
function FlightFoot({ flight }: { flight: FlightView }) {
  const left = endsAtMs(flight) - useGameSecond();
  if (left > 0) return <Boosters flight={flight} />;
  return (
    <div className="flight__collect">
      <ArrivedButton flight={flight} />
    </div>
  );
}

/** The present objects as buttons, for keyboards and screen readers. */
function ObjectsList() {
  const { t } = useTranslation();
  const { live } = useSnapshot(state);
  return (
    <AccessibleList
      label={t('flight.objects')}
      items={(live?.objects ?? []).map(({ k, size, what, taps }) => ({
        id: String(k),
        label:
          what === 'rock'
            ? t('flight.object', { size: size.toUpperCase() })
            : t(keyIn('trip:kind', what), { taps }),
      }))}
      onPress={(id) => state.requests.push({ kind: 'tap-object', k: Number(id) })}
    />
  );
}
