import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { changeSettings } from '#engine/client/account/operations.ts';
import { artUrl } from '#engine/client/core/asset-url.ts';
import { loadTrips } from '#engine/client/core/load-state.ts';
import { type FlightSnapshot, scenePoint, state, type TripSnapshot } from '#engine/client/core/state.ts';
import { published, tunablesFor } from '#engine/client/core/tunables.ts';
import { leaveSystem, selectSystem } from '#engine/client/galaxy/operations.ts';
import { flightPay } from '#engine/client/trip/flight/flight-pay.ts';
import { launchAtOnce } from '#engine/client/trip/launch-trip.ts';
import { useTranslation } from '../../strings/strings.ts';
import { FlightButton } from '../../trip/flight/arrival.tsx';
import { flightEndsAtMs } from '../../trip/flight/flight-time.ts';
import { type Card, cardOf } from '../../trip/trip-data.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount, useGameSecond } from '../../ui/format/amount.ts';
import { useDuration } from '../../ui/format/duration.ts';
import { Icon, ProtoMark } from '../../ui/icons/icon.tsx';
import { useIsDesktop, useSceneEdge } from '../../ui/viewport.ts';

/** The galaxy of a new pilot: the ship, the way to the first system, and one button (D49). */
export function FirstStart() {
  const { t } = useTranslation();
  const { systems, trips, flights, ships, user, aiPilots, view } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const top = useSceneEdge('top');
  const system = systems.find(({ priority }) => priority === 1);
  const trip = trips[system?.uuid ?? '']?.find(({ priority }) => priority === 1);
  useFirstSystem(system?.uuid, trip !== undefined, view.place);
  const [flight] = Object.values(flights);
  const card = system && trip && cardOf({ trip, system, ships, user, tunables, aiPilots });
  const ship = card?.ship;
  return (
    <section className="first-start catch" aria-labelledby="first-start-title">
      <div className="first-start__top" ref={top}>
        <p className="label t2 first-start__season">{t('splash.season')}</p>
        <h1 className="first-start__title" id="first-start-title">
          {ship ? <Title ship={ship.name} flight={flight} /> : ''}
        </h1>
        <SoundSwitch />
      </div>
      <Way />
      {trip && card && <Foot trip={trip} card={card} flight={flight} />}
    </section>
  );
}

/** State of the ship: ready, under way or landed. */
function Title({ ship, flight }: { ship: string; flight: FlightSnapshot | undefined }) {
  const { t } = useTranslation();
  const nowMs = useGameSecond();
  if (!flight) return t('first.title', { ship });
  return t(flightEndsAtMs(flight) > nowMs ? 'first.under-way' : 'first.landed', { ship });
}

/** Marks the first system on the map and reads its trips. */
function useFirstSystem(systemId: string | undefined, hasTrips: boolean, place: string): void {
  useEffect(() => {
    if (systemId && !hasTrips) void loadTrips(systemId);
  }, [systemId, hasTrips]);
  useEffect(() => {
    // Back from a flight leads to its system, which a new pilot hasn't seen yet.
    if (place === 'system') leaveSystem();
    if (systemId) selectSystem(systemId);
  }, [systemId, place]);
}

interface FootProps {
  trip: TripSnapshot;
  card: Card;
  /** The first flight, when it is under way. */
  flight: FlightSnapshot | undefined;
}

/** The trip's length and pay, or what the first flight brings, and the one button. */
function Foot({ trip, card, flight }: FootProps) {
  const { t } = useTranslation();
  const duration = useDuration();
  const bottom = useSceneEdge('bottom');
  // A focused button on a phone would show a ring that nobody asked for.
  const isDesktop = useIsDesktop();
  return (
    <div className="first-start__foot" ref={bottom}>
      <div className="row between first-start__facts">
        <div>
          <p className="first-start__trip">{trip.name}</p>
          <p className="label t2">
            {flight ? <Progress flight={flight} /> : t('first.about', { time: duration(card.durationMs) })}
          </p>
        </div>
        <div className="first-start__pay">
          <p className="num c-proto">
            <ProtoMark size={22} />
            {formatAmount(flight ? totalPay(flight) : card.expected)}
          </p>
          <p className="label t2">{t(flight ? 'first.brings' : 'first.with-cargo')}</p>
        </div>
      </div>
      {flight ? (
        <FlightButton flight={flight} />
      ) : (
        <Button
          kind="primary"
          icon="rocket"
          onPress={() => launchAtOnce(trip.solarSystemId, trip.uuid)}
          autoFocus={isDesktop}
        >
          {t('first.fly', { name: trip.name })}
        </Button>
      )}
    </div>
  );
}

/** Says that the ship flies by itself, or that its reward waits. */
function Progress({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  return t(flightEndsAtMs(flight) > useGameSecond() ? 'first.by-itself' : 'first.waits');
}

/** Pay of a flight if nothing more is done, in PROTO. */
function totalPay(flight: FlightSnapshot): number {
  const { byTimer, byCargo, byOverload, byPirates } = flightPay(flight, flight, tunablesFor(flight));
  return byTimer + byCargo + byOverload + byPirates;
}

function SoundSwitch() {
  const { t } = useTranslation();
  const { sounds } = useSnapshot(state).settings;
  return (
    <button
      type="button"
      className="icon-button first-start__sound"
      aria-label={t(sounds ? 'first.mute' : 'first.unmute')}
      onClick={() => changeSettings({ sounds: !sounds })}
    >
      <Icon name={sounds ? 'volume' : 'volume-off'} size={22} weight={1.5} />
    </button>
  );
}

/** The ship, and the path from its arm to the marked system, which the scene turns. */
function Way() {
  const box = useRef<HTMLDivElement>(null);
  const ship = useRef<HTMLImageElement>(null);
  const [line, marks] = [useRef<SVGPathElement>(null), useRef<SVGPathElement>(null)];
  useEffect(() => {
    let frame = 0;
    const move = (): void => {
      frame = requestAnimationFrame(move);
      const from = ship.current;
      box.current?.classList.toggle('is-seen', scenePoint.isSeen);
      if (!from || !scenePoint.isSeen) return;
      const path = wayPath(armOf(from), scenePoint);
      line.current?.setAttribute('d', path);
      marks.current?.setAttribute('d', path);
    };
    move();
    return () => cancelAnimationFrame(frame);
  }, [line, marks]);
  return (
    <div className="first-start__way" ref={box} aria-hidden="true">
      <svg width="100%" height="100%" aria-hidden="true">
        <path className="first-start__line" pathLength="1" ref={line} />
        <path className="first-start__marks" ref={marks} />
      </svg>
      <i className="first-start__glow" />
      <img
        className="first-start__ship"
        src={artUrl('ships/personal-common-flight.webp')}
        alt=""
        ref={ship}
      />
    </div>
  );
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The tip of the ship's arm in the window, by its place in the picture. */
function armOf(picture: HTMLElement): Spot {
  const { left, top, width, height } = picture.getBoundingClientRect();
  return { x: left + 0.8 * width, y: top + 0.2 * height };
}

/** Distance of the path's end from the system's mark, in px. */
const markRadius = 19;

function wayPath(from: Spot, to: Spot): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const at = (x: number, y: number) => `${(from.x + dx * x).toFixed(1)} ${(from.y + dy * y).toFixed(1)}`;
  const length = Math.hypot(dx, dy) || 1;
  const end = 1 - Math.min(1, markRadius / length);
  return `M${at(0, 0)}C${at(0.1, 0.62)} ${at(0.62, 0.3)} ${at(end, end)}`;
}
