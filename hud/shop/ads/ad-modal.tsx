import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { showToast } from '#engine/client/core/toasts.ts';
import { published } from '#engine/client/core/tunables.ts';
import { deviceNow } from '#engine/client/device/clock.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { AdReward } from '#engine/rules/shop/ads.ts';
import { keyIn, say, useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TickDial } from '../../ui/gauges/gauge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { MomentModal } from '../../ui/modals/moment.tsx';
import { type AdPlace, type AdStep, runAd } from './run-ad.ts';

interface AdProps extends AdPlace {
  /** The reward. */
  for: AdReward;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    ad: AdProps;
  }
}

type Shown = AdProps & { onClose: () => void };

/** Plays an ad for full energy or some health. The server counts it only when the provider confirms it. */
export function AdModal(props: Shown) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function Attempt({ shipId, flightId, for: reward, onClose, onAgain }: Shown & { onAgain: () => void }) {
  const { t } = useTranslation();
  const { adHealth: health, adShortestSeconds } = useSnapshot(published).tunables;
  const [step, setStep] = useState<AdStep>({ stage: 'asking' });
  const lastsMs = adShortestSeconds * 1000;

  useEffect(() => {
    let isStopped = false;
    const place = flightId === undefined ? { shipId } : { shipId, flightId };
    void runAd(place, reward, lastsMs, setStep, () => isStopped);
    return () => {
      isStopped = true;
    };
  }, [shipId, flightId, reward, lastsMs]);

  useEffect(() => {
    if (step.stage !== 'done') return;
    vibrate('success');
    playSound('booster');
    showToast('gain', say(`shop:ad.${reward}-done`, { health }));
    onClose();
  }, [step, reward, health, onClose]);

  const { stage } = step;
  const isPlaying = stage === 'playing';
  return (
    <MomentModal
      title={t(`shop:ad.${isEnd(stage) ? stage : 'title'}`)}
      about={isPlaying ? t(`shop:ad.${step.ad.show.by}`) : undefined}
      tone={stage === 'failed' ? 'danger' : reward === 'energy' ? 'signal' : 'gain'}
      ring={ringOf(step)}
      picture={
        isPlaying && step.ad.show.by === 'local' ? (
          <AdCountdown lastsMs={lastsMs} />
        ) : (
          <Icon name={reward === 'energy' ? 'bolt' : 'heart'} size={110} weight={0.8} />
        )
      }
      onClose={onClose}
      foot={
        stage === 'failed' || stage === 'none' ? (
          <Button kind="primary" onPress={onAgain} autoFocus>
            {t('try-again')}
          </Button>
        ) : (
          <Button onPress={onClose} autoFocus>
            {t('close')}
          </Button>
        )
      }
    >
      <p className="moment__lines small" role="status">
        {stage === 'failed' && step.detail
          ? step.detail
          : t(keyIn('shop:ad', textOf(step, reward)), { health })}
        {isPlaying && ` ${t('shop:ad.left', { count: step.ad.adsLeft })}`}
      </p>
    </MomentModal>
  );
}

function textOf({ stage }: AdStep, reward: AdReward): string {
  if (isEnd(stage)) return `${stage}-text`;
  return stage === 'confirming' ? 'confirming' : reward;
}

function isEnd(stage: AdStep['stage']): stage is 'over' | 'none' | 'failed' {
  return stage === 'over' || stage === 'none' || stage === 'failed';
}

function ringOf(step: AdStep): 'waiting' | 'none' | 'half' {
  if (step.stage === 'playing') return step.ad.show.by === 'local' ? 'none' : 'waiting';
  return step.stage === 'asking' || step.stage === 'confirming' ? 'waiting' : 'half';
}

const everyMs = 100;

/** The time left of an ad: a dial that fills, with the seconds in it. */
function AdCountdown({ lastsMs }: { lastsMs: number }) {
  const { t } = useTranslation();
  const [leftMs, setLeft] = useState(lastsMs);
  useEffect(() => {
    const endMs = deviceNow() + lastsMs;
    const timer = setInterval(() => setLeft(Math.max(0, endMs - deviceNow())), everyMs);
    return () => clearInterval(timer);
  }, [lastsMs]);
  return (
    <TickDial size={230} share={1 - leftMs / lastsMs} ticks={60} tone="signal" length={10} weight={1.6}>
      <span className="num ad__left" role="timer" aria-label={t('flight.left')}>
        {Math.ceil(leftMs / 1000)}
      </span>
    </TickDial>
  );
}
