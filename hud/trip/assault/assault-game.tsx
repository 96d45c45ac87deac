import { useEffect, useRef, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { type FlightSnapshot, state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import type { LiveAssault } from '#engine/client/trip/projections.ts';
import { phaseCount, stations } from '#engine/rules/trip/assault/assault.ts';
import { type Translate, useTranslation } from '../../strings/strings.ts';
import { namedCode } from '../../ui/controls/keycap.tsx';
import { TickScale } from '../../ui/gauges/gauge.tsx';
import { Gauge } from '../../ui/gauges/labelled-gauge.tsx';
import { useIsDesktop, useSceneEdge } from '../../ui/viewport.ts';
import { WinPay } from '../try/arrival-pay.tsx';
import { TryClock, TryCountdown } from '../try/deck.tsx';
import { AssaultPanel, command, pressStation, StationCards, ThreatGlyph } from './assault-panel.tsx';

type Live = Snapshot<LiveAssault>;

const phases = Array.from({ length: phaseCount }, (_, phase) => phase);

interface AssaultGameProps {
  readonly flight: FlightSnapshot;
  readonly live: Live;
  /** The fight has ended and the server is checking it. */
  readonly isOver: boolean;
}

/** The HUD of a fight: time, base and phase above, hull and stations below, the next shot over the scene. */
export function AssaultGame({ flight, live, isOver }: AssaultGameProps) {
  const isDesktop = useIsDesktop();
  useAssaultKeys(live, !isOver);
  useFirstFocus();
  return (
    <>
      <div
        className="assault__field catch"
        onPointerDown={({ button }) => button === 0 && command('answer')}
        aria-hidden="true"
      />
      <Instruments flight={flight} live={live} isDesktop={isDesktop} />
      <TryCountdown seconds={live.countdown} />
      <Landed live={live} />
      <Stations flight={flight} live={live} isOver={isOver} />
      {isDesktop && <AssaultPanel flight={flight} live={live} isOver={isOver} />}
      <AssaultLiveRegion live={live} />
    </>
  );
}

/** Puts the focus on the first station when an assault begins, so that arrows and Enter work immediately. */
function useFirstFocus(): void {
  useEffect(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('.assault-station')?.focus({ preventScroll: true });
  }, []);
}

function Instruments({
  flight,
  live,
  isDesktop,
}: {
  flight: FlightSnapshot;
  live: Live;
  isDesktop: boolean;
}) {
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
      {!isDesktop && <TickScale share={live.base / 100} ticks={75} tone="danger" height={9} />}
      <p className="assault__phase">
        <span className="label">{t('trip:assault.phase', { phase: live.phase + 1, of: phaseCount })}</span>
        <span className="assault__marks" aria-hidden="true">
          {phases.map((phase) => (
            <i
              key={phase}
              className={phase < live.phase ? 'is-done' : phase === live.phase ? 'is-now' : ''}
            />
          ))}
        </span>
        {!live.isPractice && <WinPay flight={flight} game="assault" />}
      </p>
    </div>
  );
}

/** The threat of the phase: its shape, its name, and the seconds until its next shot lands. */
function ThreatPlate({ live }: { live: Live }) {
  const { t } = useTranslation();
  const { shot, threat } = live;
  if (live.end || live.countdown > 0) return null;
  const about = shot?.isAnswered
    ? t('trip:assault.answered')
    : shot?.isOpen
      ? t('trip:assault.now')
      : t(`trip:assault.about.${threat}`);
  return (
    <p
      className={`assault__shot${shot?.isAnswered ? ' is-answered' : shot?.isOpen ? ' is-open' : ''}`}
      data-threat={threat}
      aria-hidden="true"
    >
      <ThreatGlyph threat={threat} size={26} />
      <span className="assault__threat">
        <b>{t(`trip:assault.threat.${threat}`)}</b> <span className="small">{about}</span>
      </span>
      {shot && (
        <span className="num assault__seconds">
          {(shot.leftMs / 1000).toFixed(1)} {t('trip:docking.seconds')}
        </span>
      )}
    </p>
  );
}

/** Effect of the last shot, shown for a moment. */
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

function Stations({ flight, live, isOver }: AssaultGameProps) {
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
  const isHelped = tunables.assaultHelp > 0;
  const hint =
    live.isPractice && isOver
      ? ''
      : hintOf(live, isHelped, { isOver, isOffline: connection === 'offline' }, t);
  return (
    <div className="assault__foot" ref={edge}>
      <ThreatPlate live={live} />
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
      <p className={`small assault__hint${isHelped ? ' is-said' : ''}`} role={isOver ? 'status' : undefined}>
        {hint}
      </p>
    </div>
  );
}

interface Ending {
  readonly isOver: boolean;
  readonly isOffline: boolean;
}

/** The sentence under the stations: in a first assault the crew speaks. */
function hintOf(live: Live, isHelped: boolean, { isOver, isOffline }: Ending, t: Translate): string {
  if (isOver) return t(isOffline ? 'trip:docking.kept' : 'trip:assault.checking');
  const isOpen = live.station === null || live.orderLeftMs !== null;
  if (isHelped) return t(isOpen ? `trip:assault.help.${live.threat}` : 'trip:assault.help.answer');
  return t(isOpen ? 'trip:assault.hint.order' : 'trip:assault.hint.answer');
}

/** The seconds before a shot lands at which a screen reader says it. */
const saidAtMs = 3500;

/** For screen readers: each phase with its threat, and each shot with its effect. */
function AssaultLiveRegion({ live }: { live: Live }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const said = useRef('');
  const news = newsOf(live, t);
  useEffect(() => {
    if (!news || news.key === said.current) return;
    said.current = news.key;
    setText(news.text);
  }, [news]);
  return (
    <p className="hidden" role="status" aria-live="assertive">
      {text}
    </p>
  );
}

function newsOf(live: Live, t: Translate): { key: string; text: string } | null {
  const { shot, landed, phase, threat } = live;
  if (live.countdown > 0 || live.end) return null;
  if (shot && shot.leftMs <= saidAtMs && !shot.isAnswered)
    return {
      key: `shot ${shot.number}`,
      text: t('trip:assault.aloud.shot', { seconds: Math.ceil(shot.leftMs / 1000) }),
    };
  if (landed && landed.number + 1 === (shot?.number ?? landed.number + 1) && live.station)
    return {
      key: `landed ${landed.number} ${phase}`,
      text: t(landed.isStopped ? 'trip:assault.aloud.stopped' : 'trip:assault.aloud.hit', {
        base: live.base,
        hull: live.hull,
      }),
    };
  return {
    key: `phase ${phase}`,
    text: t('trip:assault.aloud.phase', {
      phase: phase + 1,
      threat: t(`trip:assault.threat.${threat}`),
      about: t(`trip:assault.about.${threat}`),
    }),
  };
}

/**
 * 1, 2 and 3 give an order, or answer with the station that has it. Space answers, Esc pulls back. Arrows
 * move between the stations, and Enter presses the one that has the focus, as any button.
 */
function useAssaultKeys(live: Snapshot<LiveAssault>, isOn: boolean): void {
  const latest = useRef(live);
  useEffect(() => {
    latest.current = live;
  });
  useEffect(() => {
    if (!isOn) return;
    function press(event: KeyboardEvent): void {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      const code = namedCode(event);
      const station = stations[['Digit1', 'Digit2', 'Digit3'].indexOf(code)];
      const step = { ArrowLeft: -1, ArrowRight: 1 }[code];
      if (station) pressStation(station, latest.current);
      else if (code === 'Space') command('answer');
      else if (code === 'Escape') command('retreat');
      else if (step) moveFocus(step);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [isOn]);
}

function moveFocus(step: number): void {
  const cards = [...document.querySelectorAll<HTMLElement>('.assault-station')];
  const at = cards.indexOf(document.activeElement as HTMLElement);
  cards[at < 0 ? 0 : (at + step + cards.length) % cards.length]?.focus();
}
