import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { type FlightSnapshot, state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import type { LiveDocking, LiveGhost } from '#engine/client/trip/projections.ts';
import { type Translate, useTranslation } from '../../strings/strings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { useIsDesktop, useSceneEdge } from '../../ui/viewport.ts';
import { WinPay } from '../try/arrival-pay.tsx';
import { TryCountdown, TryGauges, useHasKeys } from '../try/deck.tsx';
import { GhostGauge, ghostName } from './ghost.tsx';
import { KeyPicture, Steps } from './how-to.tsx';
import { Stick, useKeyStick } from './stick.tsx';

type Live = Snapshot<LiveDocking>;

/**
 * The HUD of a try: time, progress and the stick. `isOver`: the try has ended and the server is checking it.
 */
export function Cockpit({ flight, isOver }: { flight: FlightSnapshot; isOver: boolean }) {
  const { docking } = useSnapshot(state);
  const isDesktop = useIsDesktop();
  const hasKeys = useHasKeys();
  useKeyStick();
  if (!docking) return null;
  return (
    <>
      <Instruments flight={flight} live={docking} />
      <TryCountdown seconds={docking.countdown} />
      <Thumb flight={flight} live={docking} isOver={isOver} hasStick={!isDesktop || !hasKeys} />
      {isDesktop && <KeysPanel flight={flight} />}
      <DockingLiveRegion live={docking} />
    </>
  );
}

function Instruments({ flight, live }: { flight: FlightSnapshot; live: Live }) {
  const { t } = useTranslation();
  const edge = useSceneEdge('top');
  const wholeMs = tunablesFor(flight).dockingSeconds * 1000;
  return (
    <div className="try__top over" ref={edge}>
      <h1 className="hidden">{t('nav.docking')}</h1>
      <TryGauges
        win={<WinPay flight={flight} game="docking" />}
        leftMs={live.leftMs}
        wholeMs={wholeMs}
        label={t('trip:docking.progress')}
        percent={live.progress}
        isGaining={live.isInside || live.end === 'won'}
      />
      {live.ghost && <GhostGauge ghost={live.ghost} />}
    </div>
  );
}

interface ThumbProps {
  flight: FlightSnapshot;
  live: Live;
  isOver: boolean;
  hasStick: boolean;
}

/** The lower half: where the frame drifts, the stick, and a hint that says what to do. */
function Thumb({ flight, live, isOver, hasStick }: ThumbProps) {
  const { t } = useTranslation();
  const { connection } = useSnapshot(state);
  const edge = useSceneEdge('bottom');
  const { dockingGainPerTick, dockingHelp } = tunablesFor(flight);
  const isHelped = dockingHelp > 0 && !live.isPractice;
  const holdSeconds = Math.round(100 / dockingGainPerTick / 60);
  const isDrifting = live.drift !== null && !live.end && live.countdown === 0;
  return (
    <div className={`cockpit__thumb${hasStick ? '' : ' cockpit__thumb--bare'}`} ref={edge}>
      <p className={`cockpit__drift${isDrifting ? '' : ' is-still'}`} aria-hidden="true">
        <span
          className="cockpit__arrow"
          style={{ '--turn': `${(live.drift ?? 0) * 45}deg` } as CSSProperties}
        >
          <Icon name="arrow-right" size={18} weight={1.8} />
        </span>
        {t('trip:docking.drift')}
      </p>
      {hasStick && !live.end && <Stick />}
      <p
        className={`small cockpit__hint${isHelped || live.mustBrake ? ' is-said' : ''}${live.mustBrake && !isOver ? ' is-brake' : ''}`}
        role={isOver ? 'status' : undefined}
      >
        {isOver
          ? t(connection === 'offline' ? 'trip:docking.kept' : 'trip:docking.checking')
          : hintOf(live, isHelped, holdSeconds, t)}
      </p>
    </div>
  );
}

/** The sentence under the stick: the crew speaks in a first docking, and braking is said to everybody. */
function hintOf(live: Live, isHelped: boolean, holdSeconds: number, t: Translate): string {
  if (live.end) return '';
  if (live.mustBrake) return t(isHelped ? 'trip:docking.help.brake' : 'trip:docking.brake');
  if (!isHelped) return t('trip:docking.hint', { count: holdSeconds });
  return t(live.isInside ? 'trip:docking.help.hold' : 'trip:docking.help.push');
}

/** On a desktop the panel stays during the try: what to do, and with which keys. */
function KeysPanel({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const hasKeys = useHasKeys();
  return (
    <Sheet tint="line" label={t('trip:docking.how-to')}>
      <h2 className="h2 try-deck__head">{t('trip:docking.how-to')}</h2>
      {hasKeys && <KeyPicture />}
      <Steps flight={flight} />
    </Sheet>
  );
}

/**
 * Interval at which a screen reader hears the frame's position; sooner when the ship has entered or left it.
 */
const everyMs = { same: 3000, changed: 1000 } as const;
/** Within this many units the ship counts as level with the frame. */
const level = 30;

/** For screen readers: the direction and distance of the frame, how full the ring is, and the time left. */
function DockingLiveRegion({ live }: { live: Live }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const said = useRef({ atMs: Number.NEGATIVE_INFINITY, isInside: false });
  const { isInside, countdown, end } = live;

  useEffect(() => {
    const waited = performance.now() - said.current.atMs;
    const isNews = isInside !== said.current.isInside;
    if (end || countdown > 0 || waited < (isNews ? everyMs.changed : everyMs.same)) return;
    said.current = { atMs: performance.now(), isInside };
    setText([frameText(live, t), live.ghost && ghostText(live.ghost, t)].filter(Boolean).join('. '));
  }, [live, isInside, countdown, end, t]);

  return (
    <p className="hidden" role="status" aria-live="polite">
      {end ? '' : text}
    </p>
  );
}

function ghostText(ghost: Snapshot<LiveGhost>, t: ReturnType<typeof useTranslation>['t']): string {
  const values = { name: ghostName(ghost, t), progress: ghost.progress };
  return t(`trip:docking.ghost.aloud-${ghost.isDocked ? 'docked' : 'flies'}`, values);
}

function frameText(live: Live, t: ReturnType<typeof useTranslation>['t']): string {
  const seconds = Math.ceil(live.leftMs / 1000);
  if (live.isInside) return t('trip:docking.aloud.inside', { progress: live.progress, seconds });
  const { x, y } = live.toFrame;
  const ways = [
    Math.abs(y) > level && t(`trip:docking.aloud.${y < 0 ? 'up' : 'down'}`),
    Math.abs(x) > level && t(`trip:docking.aloud.${x < 0 ? 'left' : 'right'}`),
  ].filter(Boolean);
  return t('trip:docking.aloud.away', {
    way: ways.join(', '),
    distance: Math.round(Math.hypot(x, y) / 10) * 10,
    seconds,
  });
}
