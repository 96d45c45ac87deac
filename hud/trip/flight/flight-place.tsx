import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { changeSettings } from '#engine/client/account/operations.ts';
import { scenePort } from '#engine/client/core/scene-port.ts';
import { type FlightSnapshot, playsAsList, type State, state } from '#engine/client/core/state.ts';
import { assaultLogs, dockingLogs } from '#engine/client/trip/tries/try-log.ts';
import { detail, screen } from '../../shell/lazy.ts';
import { AdOffer } from '../../shop/ads/ad-offer.tsx';
import { keyIn, useTranslation } from '../../strings/strings.ts';
import { AccessibleList } from '../../ui/controls/accessible-list.tsx';
import { cargoText, short, useGameSecond } from '../../ui/format/amount.ts';
import { useIsCompact, useIsDesktop, useSceneEdge } from '../../ui/viewport.ts';
import { ArrivedButton, arrivalGamePath } from './arrival.tsx';
import { BoosterButtons } from './boosters.tsx';
import { CompactFlight } from './compact-flight.tsx';
import { FlightGauges } from './flight-gauges.tsx';
import { FlightPanel } from './flight-panel.tsx';
import { flightEndsAtMs, isLanding } from './flight-time.ts';
import { FlightTitle } from './flight-title.tsx';
import { TappingFoot, usePlaysByHand } from './tapping-foot.tsx';

const EncounterPlate = detail('EncounterPlate');
const Lesson = detail('Lesson');
const TappingDone = detail('TappingDone');
const VerbLesson = detail('VerbLesson');
const ListFlight = screen('ListFlight');

/** The HUD of a running flight: the time above, the gauges below, the middle free. */
export function FlightPlace() {
  const { t } = useTranslation();
  const snapshot = useSnapshot(state);
  const { view, flights } = snapshot;
  const isDesktop = useIsDesktop();
  const isCompact = useIsCompact();
  const edge = useSceneEdge('bottom');
  const flight = view.flightId ? flights[view.flightId] : undefined;
  useDockingReturn(flight);
  const nowMs = useGameSecond();
  const plays = usePlaysByHand(view.flightId ?? '');
  if (!flight) return null;
  const isByHand = !isDesktop && flight.cargoLimit > 0;
  const isResting = isTappingDone(snapshot.live, flight);
  const lands = isLanding(flight, nowMs);
  if (playsAsList(snapshot) && !isCompact)
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
      {isByHand ? (
        <div className={`flight flight--tapping${plays ? ' is-played' : ''}`}>
          <EnergyOffer flight={flight} />
          <TappingFoot flight={flight} />
        </div>
      ) : (
        <div className="flight" ref={edge}>
          <EnergyOffer flight={flight} />
          <div className="flight__desk">
            <FlightGauges flight={flight} />
            {isDesktop ? <BoosterButtons flight={flight} /> : <FlightFoot flight={flight} />}
          </div>
        </div>
      )}
      {(isResting || lands) && (
        <Suspense fallback={null}>
          <TappingDone flight={flight} />
        </Suspense>
      )}
      {isDesktop && !isResting && <FlightPanel flight={flight} />}
      {flight.waves?.verb && !isResting && (
        <Suspense fallback={null}>
          <VerbLesson flightId={flight.uuid} />
        </Suspense>
      )}
      <div className="accessible-list">
        <button type="button" onClick={() => changeSettings({ listMode: true })}>
          {t('flight.as-list')}
        </button>
      </div>
      {(flight.terms?.graceHits ?? 0) > 0 && !flight.waves?.verb && (
        <Suspense fallback={null}>
          <Lesson flightId={flight.uuid} hits={flight.terms?.graceHits ?? 0} />
        </Suspense>
      )}
      <ObjectsList />
      <GainsLiveRegion />
    </>
  );
}

/** Whether the tapping phase is over and the player hasn't stayed (D51). */
function isTappingDone(live: Snapshot<State>['live'], flight: FlightSnapshot): boolean {
  if (live?.flightId !== flight.uuid || live.remainingMs <= 0) return false;
  return live.tapping?.isOver === true && !live.tapping.stays;
}

/** Longest ad, about: energy that comes later than the tapping phase ends can't be used. */
const longestAdMs = 30_000;

/**
 * Offers an ad for full energy when energy is out, there is room in the cargo or the overload, and objects
 * still come after the ad.
 */
function EnergyOffer({ flight }: { flight: FlightSnapshot }) {
  const { live } = useSnapshot(state);
  const own = live?.flightId === flight.uuid ? live : flight;
  const tapping = live?.flightId === flight.uuid ? live.tapping : null;
  const leftMs = Math.min(flightEndsAtMs(flight) - useGameSecond(), objectsLeftMs(tapping));
  if (leftMs < longestAdMs || own.energy >= 1 || own.overload >= own.cargoLimit) return null;
  return (
    <div className="flight__offer">
      <AdOffer shipId={flight.shipId} flightId={flight.uuid} reward="energy" />
    </div>
  );
}

/** Time in which objects still come; without a limit for flights without a tapping phase. */
function objectsLeftMs(tapping: NonNullable<Snapshot<State>['live']>['tapping']): number {
  return tapping ? tapping.leftMs : Number.POSITIVE_INFINITY;
}

/** Boosters during the flight; after its arrival, the button for the reward. */
function FlightFoot({ flight }: { flight: FlightSnapshot }) {
  const leftMs = flightEndsAtMs(flight) - useGameSecond();
  if (leftMs > 0) return <BoosterButtons flight={flight} />;
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
      onPress={(id) => scenePort.send({ kind: 'take', k: Number(id), by: 'list' })}
    />
  );
}

/** The shortest time between two announcements of gains. */
const gapMs = 2000;

/** Announces to screen readers the gains that the canvas shows as rising numbers. */
function GainsLiveRegion() {
  const { t } = useTranslation();
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let announced = state.live?.baggage ?? 0;
    const timer = setInterval(() => {
      const { live } = state;
      if (!live || !element.current || live.baggage === announced) return;
      announced = live.baggage;
      element.current.textContent = t('flight.cargo-aloud', {
        cargo: cargoText(live.baggage),
        of: short(live.cargoLimit, 0),
      });
    }, gapMs);
    return () => clearInterval(timer);
  }, [t]);
  return <p className="hidden" aria-live="polite" ref={element} />;
}

/** Leads back to the screen of a docking try or an assault that is under way. */
function useDockingReturn(flight: FlightSnapshot | undefined): void {
  const [, navigate] = useLocation();
  const isOpen = (flight?.docking ?? flight?.assault)?.endedAt === null;
  const flightId = flight?.uuid;
  useLayoutEffect(() => {
    if (isOpen && flightId && (dockingLogs.of(flightId) ?? assaultLogs.of(flightId)))
      navigate(arrivalGamePath, { replace: true });
  }, [isOpen, flightId, navigate]);
}
