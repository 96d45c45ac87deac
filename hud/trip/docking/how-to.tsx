import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { startPractice } from '#engine/client/trip/practice.ts';
import { skipDocking, startDocking } from '#engine/client/trip/start-docking.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { useIsCompact } from '#hud/shell/viewport.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Key } from '#hud/ui/controls/keycap.tsx';
import type { FlightView } from '../flight/flight-time.ts';
import { Deck } from './deck.tsx';
import { KeyPicture, StickPicture } from './hand-pictures.tsx';
import { useHasKeys } from './use-has-keys.ts';
import { usePrimaryKey } from './use-primary-key.ts';

/** How to play by thumb or keyboard, and what docking is for. Also reports a start that the server didn't answer. */
export function HowTo({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { ships } = useSnapshot(state);
  const [failure, setFailure] = useState<string | null>(null);
  const isCompact = useIsCompact();
  const hasKeys = useHasKeys();
  const percent = ships.find(({ shipId }) => shipId === flight.shipId)?.dockingReward ?? 0;

  async function start(): Promise<void> {
    setFailure(null);
    const outcome = await startDocking(flight.uuid);
    if (!outcome.ok) setFailure(outcome.code);
  }
  usePrimaryKey(isCompact ? null : start);

  const title = failure ? t('trip:docking.failed') : t('trip:docking.title', { percent });
  return (
    <Deck
      label={t('trip:docking.how-to')}
      tint={failure ? 'danger' : 'signal'}
      head={
        <div role={failure ? 'alert' : undefined}>
          <h1 className="h1 deck__title">{title}</h1>
          <p className="label t2 deck__line">
            {failure
              ? t(failure === 'network' ? 'trip:docking.unanswered' : 'trip:docking.refused')
              : t('trip:docking.one-try')}
          </p>
        </div>
      }
      foot={
        <>
          <Button kind="primary" onPress={start} reason={isCompact ? t('compact.why') : null} autoFocus>
            {failure ? t('try-again') : t('trip:docking.start')}
            {hasKeys && !failure && (
              <span className="deck__key" aria-hidden="true">
                <Key small>{t('trip:docking.start-key')}</Key>
              </span>
            )}
          </Button>
          {failure ? (
            <Button kind="text" onPress={() => navigate('/')}>
              {t('nav.back')}
            </Button>
          ) : (
            <div className="deck__pair">
              <Button kind="text" onPress={() => startPractice(flight.uuid, 'docking')} disabled={isCompact}>
                {t('trip:practice.start')}
              </Button>
              <Button kind="text" onPress={() => skipDocking(flight.uuid)}>
                {t('trip:docking.skip')}
              </Button>
            </div>
          )}
        </>
      }
    >
      {!isCompact && (hasKeys ? <KeyPicture /> : <StickPicture />)}
      <Steps flight={flight} />
    </Deck>
  );
}

/** What to do, in three lines. */
export function Steps({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const { dockingSeconds } = tunablesFor(flight);
  const steps = [
    t('trip:docking.step.hold'),
    t('trip:docking.step.ring'),
    t('trip:docking.step.fill', { count: dockingSeconds }),
  ];
  return (
    <ol className="dock-steps">
      {steps.map((step, i) => (
        <li key={step}>
          <span className="num c-signal" aria-hidden="true">
            {i + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
