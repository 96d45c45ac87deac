import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { listEntities } from '#engine/client/sandbox/list-entities.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { desk } from '../desk.ts';
import { useOverlayStrings } from '../strings.ts';
import { FrameMeter, p95Of, rateOf } from './frame-meter.ts';
import { Graph } from './graph.tsx';
import { host, startSandbox, useEvery } from './sandbox-host.ts';
import { SpawnCard } from './spawn-card.tsx';
import { TimeCard } from './time-card.tsx';
import { WavesCard } from './waves-card.tsx';

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
