import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { listEntities } from '#engine/client/sandbox/list-entities.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { desk } from '../desk.ts';
import { CurvesCard } from '../pay/curves-card.tsx';
import { useOverlayStrings } from '../strings.ts';
import { FrameMeter, p95Of, rateOf } from './frame-meter.ts';
import { host, startSandbox, useEvery } from './sandbox-host.ts';
import { SpawnCard, WavesCard } from './spawn-card.tsx';
import { TimeCard } from './time-card.tsx';

/** Below this frame rate the game isn't smooth any more. */
const SMOOTH_FPS = 55;
const EVERY_MS = 200;
/** Ten seconds of the spawn rate. */
const RATES = 50;

/** The running scene: its frame rate, spawn rate and time, and objects spawned by hand. */
export function RunPanel() {
  const t = useOverlayStrings();
  const { sandbox, isWithoutTrip } = useSnapshot(host);
  return (
    <>
      <FrameCard />
      {sandbox ? (
        <>
          <RateCard />
          <TimeCard />
          <SpawnCard />
          <WavesCard />
          <CurvesCard />
          <p className="tools__note">{t('sandbox.note')}</p>
        </>
      ) : (
        <section className="card">
          <p>{t(isWithoutTrip ? 'sandbox.none' : 'sandbox.off')}</p>
          <Button size="small" onPress={startSandbox}>
            {t('sandbox.start')}
          </Button>
        </section>
      )}
    </>
  );
}

function FrameCard() {
  const t = useOverlayStrings();
  const meter = useRef(new FrameMeter());
  useEffect(() => {
    const { current } = meter;
    current.start();
    return () => current.stop();
  }, []);
  useEvery(EVERY_MS);
  const { framesMs } = meter.current;
  return (
    <section className="card card--graph" aria-label={t('run.frames')}>
      <p className="card__hero">
        <b className="num">{rateOf(framesMs)?.toFixed(1) ?? '–'}</b> {t('run.fps')}
      </p>
      <dl className="card__facts">
        <div>
          <dt>{t('run.p95')}</dt>
          <dd className="num">
            {p95Of(framesMs)?.toFixed(1) ?? '–'} {t('units.ms')}
          </dd>
        </div>
        <div>
          <dt>{t('run.entities')}</dt>
          <dd className="num">{host.sandbox ? listEntities(host.sandbox.world).length : '–'}</dd>
        </div>
      </dl>
      <Graph
        label={t('run.frames')}
        values={framesMs.map((ms) => 1000 / Math.max(1, ms))}
        top={80}
        line={SMOOTH_FPS}
        room={180}
      />
    </section>
  );
}

function RateCard() {
  const t = useOverlayStrings();
  const { draft } = useSnapshot(desk);
  const [rates, setRates] = useState<readonly number[]>([]);
  const count = useEvery(EVERY_MS);
  const present = host.sandbox?.spawns.perSecond();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reading at each turn of the timer
  useEffect(() => {
    if (present !== undefined && !host.sandbox?.isPaused)
      setRates((before) => [...before, present].slice(-RATES));
  }, [count]);
  const set = 1000 / draft.spawnIntervalMs;
  return (
    <section className="card card--graph" aria-label={t('run.rate')}>
      <p className="card__hero card__hero--small">
        <b className="num" data-measured={present?.toFixed(2)}>
          {present?.toFixed(2) ?? '–'}
        </b>{' '}
        {t('run.per-second')}
      </p>
      <dl className="card__facts">
        <div>
          <dt>{t('run.rate')}</dt>
          <dd>{t(present === undefined ? 'run.wait' : 'run.measured')}</dd>
        </div>
        <div>
          <dt>{t('run.set')}</dt>
          <dd className="num">{set.toFixed(2)}</dd>
        </div>
      </dl>
      <Graph
        label={t('run.rates')}
        values={rates}
        top={Math.max(set, ...rates) * 1.5}
        line={set}
        room={RATES}
      />
    </section>
  );
}

interface GraphProps {
  label: string;
  values: readonly number[];
  /** The value at the upper edge. */
  top: number;
  /** Value of the dotted line. */
  line: number;
  /** Number of values in the width. */
  room: number;
}

const SIZE = { width: 300, height: 84 } as const;

/** A line over time with the newest value at the right, and a dotted line at the target. */
function Graph({ label, values, top, line, room }: GraphProps) {
  const y = (value: number) => (SIZE.height * (1 - Math.min(1, Math.max(0, value / top)))).toFixed(1);
  const x = (index: number) =>
    (SIZE.width - ((values.length - 1 - index) / (room - 1)) * SIZE.width).toFixed(1);
  const points = values.map((value, index) => `${x(index)} ${y(value)}`).join('L');
  const isEmpty = values.length < 2;
  return (
    <svg
      className="graph"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className="graph__line" d={`M0 ${y(line)}H${SIZE.width}`} />
      {!isEmpty && <path className="graph__fill" d={`M${points}V${SIZE.height}H${x(0)}Z`} />}
      {!isEmpty && <path className="graph__curve" d={`M${points}`} />}
    </svg>
  );
}
