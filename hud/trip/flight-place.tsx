import { useSnapshot } from 'valtio';
import { collectTrip } from '../../engine/client/commands/collect-trip.ts';
import { leaveTrip } from '../../engine/client/commands/leave-trip.ts';
import { store } from '../../engine/client/store.ts';
import { defaultTunables } from '../../engine/content/tunables.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Button } from '../parts/button.tsx';
import { clock, isoDuration, useGameSecond } from '../parts/clock.ts';
import { Twin } from '../parts/twin.tsx';
import { useSceneEdge } from '../shell/scene-layout.ts';
import { useTranslation } from '../shell/strings.ts';
import { useIsDesktop } from '../shell/viewport.ts';
import { Boosters } from './boosters.tsx';
import { FlightGauges } from './flight-gauges.tsx';
import { FlightPanel } from './flight-panel.tsx';
import { GainsAloud } from './gains-aloud.tsx';
import { endsAtMs, type SessionView } from './session-time.ts';

/** The HUD of a running trip: the time above, what fills and empties below, the middle free. */
export default function FlightPlace() {
  const { view, sessions } = useSnapshot(store);
  const isDesktop = useIsDesktop();
  const edge = useSceneEdge('bottom');
  const session = view.sessionId ? sessions[view.sessionId] : undefined;
  if (!session) return null;
  return (
    <>
      <FlightTitle session={session} />
      <div className="flight" ref={edge}>
        <PirateLabel />
        <div className="flight__desk">
          <FlightGauges session={session} />
          {isDesktop ? <Boosters session={session} /> : <FlightFoot session={session} />}
        </div>
      </div>
      {isDesktop && <FlightPanel session={session} />}
      <ObjectsTwin />
      <GainsAloud />
    </>
  );
}

function FlightTitle({ session }: { session: SessionView }) {
  const { t } = useTranslation();
  const { systems, trips } = useSnapshot(store);
  const isDesktop = useIsDesktop();
  const edge = useSceneEdge('top');
  const left = endsAtMs(session) - useGameSecond();
  const system = systems.find((one) => one.uuid === session.solarSystemId);
  const trip = trips[session.solarSystemId]?.find((one) => one.uuid === session.tripId);
  return (
    <div
      className={`place-title place-title--flight over${isDesktop ? ' place-title--desktop' : ''}`}
      ref={isDesktop ? undefined : edge}
    >
      <BackLink onPress={leaveTrip}>{system?.name ?? t('nav.back')}</BackLink>
      <time
        className={`num hero flight__time${left > 0 ? '' : ' c-gain'}`}
        role="timer"
        aria-label={t('flight.left')}
        dateTime={isoDuration(left)}
      >
        {left > 0 ? clock(left) : t('flying.arrived')}
      </time>
      {trip && (
        <h1 className="label flight__name">{t('flight.name', { name: trip.name, number: trip.priority })}</h1>
      )}
    </div>
  );
}

/** Boosters while it flies; the reward's button when it has arrived. */
function FlightFoot({ session }: { session: SessionView }) {
  const { t } = useTranslation();
  const left = endsAtMs(session) - useGameSecond();
  if (left > 0) return <Boosters session={session} />;
  return (
    <div className="flight__collect">
      <Button kind="collect" onPress={() => collectTrip(session.uuid)}>
        {t('trip.collect')}
      </Button>
    </div>
  );
}

/** Stands near the gauges, where the thumb doesn't hide it; the brackets are the canvas's. */
function PirateLabel() {
  const { t } = useTranslation();
  const { live } = useSnapshot(store);
  if (!live?.pirate) return null;
  const { number, leftMs } = live.pirate;
  return (
    <p className="pirate over">
      <span className="label">{t('flight.pirate', { number, of: defaultTunables.pirateMost })}</span>
      <span className="num">{t('flight.seconds', { seconds: (Math.max(0, leftMs) / 1000).toFixed(1) })}</span>
    </p>
  );
}

/** The objects in reach as buttons, for keyboards and screen readers. */
function ObjectsTwin() {
  const { t } = useTranslation();
  const { live } = useSnapshot(store);
  return (
    <Twin
      label={t('flight.objects')}
      items={(live?.objects ?? []).map(({ k, size }) => ({
        id: String(k),
        label: t('flight.object', { size }),
      }))}
      onPress={(id) => store.requests.push({ kind: 'tap-object', k: Number(id) })}
    />
  );
}
