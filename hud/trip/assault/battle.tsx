import { useEffect } from 'react';
import type { Snapshot } from 'valtio';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import type { LiveAssault } from '#engine/client/trip/projections.ts';
import { phaseCount } from '#engine/rules/trip/assault/assault.ts';
import { useSceneEdge } from '#hud/shell/scene-layout.ts';
import { type Translate, useTranslation } from '#hud/shell/strings/strings.ts';
import { useIsDesktop } from '#hud/shell/viewport.ts';
import { Gauge, Scale } from '#hud/ui/gauges/gauge.tsx';
import type { FlightView } from '../flight/flight-time.ts';
import { TryClock, TryCountdown } from '../try/try-clock.tsx';
import { BattleAnnouncer } from './battle-announcer.tsx';
import { BattlePanel } from './battle-panel.tsx';
import { command } from './command.ts';
import { StationCards } from './station-cards.tsx';
import { useBattleKeys } from './use-battle-keys.ts';

type Live = Snapshot<LiveAssault>;

const phases = Array.from({ length: phaseCount }, (_, phase) => phase);

interface BattleProps {
  readonly flight: FlightView;
  readonly live: Live;
  /** The fight has ended and the server is checking it. */
  readonly isOver: boolean;
}

/** The HUD of a fight: time, base and phase above, hull and stations below, the next shot over the scene. */
export function Battle({ flight, live, isOver }: BattleProps) {
  const isDesktop = useIsDesktop();
  useBattleKeys(live, !isOver);
  useFirstFocus();
  return (
    <>
      <div
        className="assault__field catch"
        onPointerDown={({ isPrimary }) => isPrimary && command('answer')}
        aria-hidden="true"
      />
      <Instruments live={live} isDesktop={isDesktop} />
      <TryCountdown seconds={live.countdown} />
      <Landed live={live} />
      <Stations flight={flight} live={live} isOver={isOver} />
      {isDesktop && <BattlePanel flight={flight} live={live} isOver={isOver} />}
      <BattleAnnouncer live={live} />
    </>
  );
}

/** Puts the focus on the first station when a fight begins, so that arrows and Enter work at once. */
function useFirstFocus(): void {
  useEffect(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('.assault-station')?.focus({ preventScroll: true });
  }, []);
}

function Instruments({ live, isDesktop }: { live: Live; isDesktop: boolean }) {
  const { t } = useTranslation();
  const edge = useSceneEdge('top');
  return (
    <div className="try__top over" ref={edge}>
      <h1 className="hidden">{t('trip:assault.name')}</h1>
      <div className="try__row">
        <TryClock leftMs={live.leftMs} />
        {!isDesktop && (
          <p className="try__right">
            <span className="label t2">{t('trip:assault.base')}</span>
            <span className="num assault__base">
              {live.base}
              <small>/100</small>
            </span>
          </p>
        )}
      </div>
      {!isDesktop && <Scale share={live.base / 100} ticks={75} tone="danger" height={9} />}
      <p className="assault__phase">
        <span className="label">{t('trip:assault.phase', { phase: live.phase + 1, of: phaseCount })}</span>
        <span className="assault__threat">{t(`trip:assault.threat.${live.threat}`)}</span>
        <span className="assault__marks" aria-hidden="true">
          {phases.map((phase) => (
            <i
              key={phase}
              className={phase < live.phase ? 'is-done' : phase === live.phase ? 'is-now' : ''}
            />
          ))}
        </span>
      </p>
    </div>
  );
}

/** The shot that is coming, with its seconds. */
function NextShot({ live }: { live: Live }) {
  const { t } = useTranslation();
  const { shot } = live;
  if (!shot || live.end) return null;
  return (
    <p
      className={`assault__shot${shot.isAnswered ? ' is-answered' : shot.isOpen ? ' is-open' : ''}`}
      aria-hidden="true"
    >
      {shot.isOpen && !shot.isAnswered
        ? t('trip:assault.now')
        : t(shot.isAnswered ? 'trip:assault.answered' : `trip:assault.shot.${shot.threat}`)}
      <span className="num c-danger">
        {(shot.leftMs / 1000).toFixed(1)} {t('trip:docking.seconds')}
      </span>
    </p>
  );
}

/** What the last shot did, for a moment. */
function Landed({ live: { landed } }: { live: Live }) {
  const { t } = useTranslation();
  if (!landed) return null;
  return (
    <p
      className={`assault__landed${landed.isStopped ? ' is-stopped' : ''}`}
      key={landed.number}
      aria-hidden="true"
    >
      {t(landed.isStopped ? 'trip:assault.stopped' : 'trip:assault.hit')}
      {landed.damage > 0 && <span className="num assault__damage">−{landed.damage}</span>}
    </p>
  );
}

function Stations({ flight, live, isOver }: BattleProps) {
  const { t } = useTranslation();
  const { connection, trips } = useSnapshot(state);
  const edge = useSceneEdge('bottom');
  const tunables = tunablesFor(flight);
  const trip = trips[flight.solarSystemId]?.find(({ uuid }) => uuid === flight.tripId);
  const phase = live.phases[live.phase];
  const shots = {
    easy: tunables.assaultShotsEasy,
    medium: tunables.assaultShotsMedium,
    hard: tunables.assaultShotsHard,
  }[trip?.difficulty ?? 'easy'];
  const orderMs = (live.leftMs + live.playedMs) / phaseCount;
  const orderShare = (live.orderLeftMs ?? 0) / ((orderMs * tunables.assaultOrderPercent) / 100);
  const hint = live.isPractice && isOver ? '' : hintOf(live, isOver, connection === 'offline', t);
  return (
    <div className="assault__foot" ref={edge}>
      <NextShot live={live} />
      <div className="assault__gauges">
        <Gauge
          label={t('trip:assault.hull')}
          value={live.hull}
          of="100"
          share={live.hull / 100}
          ticks={30}
          tone={live.hull > 35 ? 'gain' : 'danger'}
        />
        {live.orderLeftMs !== null ? (
          <Gauge
            label={t('trip:assault.your-order')}
            value={`${(live.orderLeftMs / 1000).toFixed(1)} ${t('trip:docking.seconds')}`}
            share={orderShare}
            ticks={30}
            tone="proto"
          />
        ) : (
          <Gauge
            label={t('trip:assault.shots')}
            value={phase?.stopped ?? 0}
            of={String(shots)}
            share={(phase?.stopped ?? 0) / shots}
            ticks={30}
            tone="signal"
          />
        )}
      </div>
      <StationCards live={live} tunables={tunables} isOver={isOver} />
      <p className="small assault__hint" role={isOver ? 'status' : undefined}>
        {hint}
      </p>
    </div>
  );
}

function hintOf(live: Live, isOver: boolean, isOffline: boolean, t: Translate): string {
  if (isOver) return t(isOffline ? 'trip:docking.kept' : 'trip:assault.checking');
  const isOpen = live.station === null || live.orderLeftMs !== null;
  return t(isOpen ? 'trip:assault.hint.order' : 'trip:assault.hint.answer');
}
