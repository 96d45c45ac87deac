import type { CSSProperties } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import type { LiveDocking } from '#engine/client/trip/projections.ts';
import { useSceneEdge } from '#hud/shell/scene-layout.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { useIsDesktop } from '#hud/shell/viewport.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Sheet } from '#hud/ui/sheets/sheet.tsx';
import type { FlightView } from '../flight/flight-time.ts';
import { TryCountdown } from '../try/try-clock.tsx';
import { TryGauges } from '../try/try-gauges.tsx';
import { useHasKeys } from '../try/use-has-keys.ts';
import { DockingAnnouncer } from './docking-announcer.tsx';
import { GhostGauge } from './ghost.tsx';
import { KeyPicture } from './hand-pictures.tsx';
import { Steps } from './how-to.tsx';
import { Stick } from './stick.tsx';
import { useKeyStick } from './use-key-stick.ts';

type Live = Snapshot<LiveDocking>;

/** The HUD of a try: time, progress and the stick. `isOver`: the try has ended and the server is checking it. */
export function Cockpit({ flight, isOver }: { flight: FlightView; isOver: boolean }) {
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
      <DockingAnnouncer live={docking} />
    </>
  );
}

function Instruments({ flight, live }: { flight: FlightView; live: Live }) {
  const { t } = useTranslation();
  const edge = useSceneEdge('top');
  const wholeMs = tunablesFor(flight).dockingSeconds * 1000;
  return (
    <div className="try__top over" ref={edge}>
      <h1 className="hidden">{t('nav.docking')}</h1>
      <TryGauges
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
  flight: FlightView;
  live: Live;
  isOver: boolean;
  hasStick: boolean;
}

/** The lower half: where the frame drifts, the stick, and a hint that says what to do. */
function Thumb({ flight, live, isOver, hasStick }: ThumbProps) {
  const { t } = useTranslation();
  const { connection } = useSnapshot(state);
  const edge = useSceneEdge('bottom');
  const { dockingGainPerTick } = tunablesFor(flight);
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
      <p className="small cockpit__hint" role={isOver ? 'status' : undefined}>
        {isOver
          ? t(connection === 'offline' ? 'trip:docking.kept' : 'trip:docking.checking')
          : t('trip:docking.hint', { count: holdSeconds })}
      </p>
    </div>
  );
}

/** On a desktop the panel stays during the try: what to do, and with which keys. */
function KeysPanel({ flight }: { flight: FlightView }) {
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
