import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { collectTrip } from '#engine/client/trip/collect-trip.ts';
import { startPractice } from '#engine/client/trip/practice.ts';
import { startAssault } from '#engine/client/trip/start-assault.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { useIsCompact } from '#hud/shell/viewport.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Key } from '#hud/ui/controls/keycap.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { Deck } from '../docking/deck.tsx';
import { useHasKeys } from '../docking/use-has-keys.ts';
import { usePrimaryKey } from '../docking/use-primary-key.ts';
import type { FlightView } from '../flight/flight-time.ts';
import { BattleKeys } from './battle-keys.tsx';
import { threatStations } from './threats.ts';

/** What an assault is for and how it is fought. Also reports a start that the server didn't answer. */
export function Briefing({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { ships } = useSnapshot(state);
  const [failure, setFailure] = useState<string | null>(null);
  const isCompact = useIsCompact();
  const hasKeys = useHasKeys();
  const percent = ships.find(({ shipId }) => shipId === flight.shipId)?.assaultReward ?? 0;

  async function start(): Promise<void> {
    setFailure(null);
    const outcome = await startAssault(flight.uuid);
    if (!outcome.ok) setFailure(outcome.code);
  }
  usePrimaryKey(isCompact ? null : start);

  const pay = amount(Math.floor(flight.base * percent) / 100);
  return (
    <Deck
      label={t('trip:assault.how-to')}
      tint={failure ? 'danger' : 'signal'}
      head={
        <div role={failure ? 'alert' : undefined}>
          <h1 className="h1 deck__title">
            {failure ? t('trip:assault.not-begun') : t('trip:assault.title', { pay })}
          </h1>
          <p className="label t2 deck__line">
            {failure
              ? t(failure === 'network' ? 'trip:assault.unanswered' : 'trip:assault.refused')
              : t('trip:assault.one-try')}
          </p>
        </div>
      }
      foot={
        <>
          <Button kind="primary" onPress={start} reason={isCompact ? t('compact.why') : null} autoFocus>
            {failure ? t('try-again') : t('trip:assault.start')}
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
              <Button kind="text" onPress={() => startPractice(flight.uuid, 'assault')} disabled={isCompact}>
                {t('trip:practice.start')}
              </Button>
              <Button kind="text" onPress={() => collectTrip(flight.uuid)}>
                {t('trip:assault.skip')}
              </Button>
            </div>
          )}
        </>
      }
    >
      <Steps />
      {hasKeys && !isCompact && <BattleKeys />}
    </Deck>
  );
}

/** What to do: read the threat, give the order, answer the shots. */
function Steps() {
  const { t } = useTranslation();
  return (
    <>
      <ol className="dock-steps">
        {(['order', 'answer', 'base'] as const).map((step, i) => (
          <li key={step}>
            <span className="num c-signal" aria-hidden="true">
              {i + 1}
            </span>
            {t(`trip:assault.step.${step}`)}
          </li>
        ))}
      </ol>
      <dl className="assault-match">
        {threatStations.map(({ threat, station }) => (
          <div key={threat}>
            <dt>{t(`trip:assault.threat.${threat}`)}</dt>
            <dd className="c-signal">{t(`trip:assault.station.${station}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
