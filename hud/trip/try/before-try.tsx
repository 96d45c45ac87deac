import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { Outcome } from '#engine/client/core/operation.ts';
import { type FlightSnapshot, state } from '#engine/client/core/state.ts';
import { endPractice, startPractice } from '#engine/client/trip/tries/practice.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Key } from '../../ui/controls/keycap.tsx';
import { useIsCompact } from '../../ui/viewport.ts';
import { Deck, useHasKeys, usePrimaryKey } from './deck.tsx';
import { PractisedFailure } from './failure.tsx';

interface BeforeTryProps {
  flight: FlightSnapshot;
  kind: 'docking' | 'assault';
  /** Worth of the try. */
  title: string;
  /** The title after a start that failed. */
  failedTitle: string;
  onStart: (flightId: string) => Promise<Outcome>;
  onSkip: (flightId: string) => unknown;
  /** Instructions of the try. */
  children: ReactNode;
}

/** Start, practise or skip. Also reports a start that the server refused or didn't answer. */
export function BeforeTry({ flight, kind, title, failedTitle, onStart, onSkip, children }: BeforeTryProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const isCompact = useIsCompact();
  const hasKeys = useHasKeys();

  async function start(): Promise<void> {
    setFailure(null);
    const outcome = await onStart(flight.uuid);
    if (!outcome.ok) setFailure(outcome.code);
  }
  usePrimaryKey(isCompact ? null : start);

  return (
    <Deck
      label={t(`trip:${kind}.how-to`)}
      tint={failure ? 'danger' : 'signal'}
      head={
        <div role={failure ? 'alert' : undefined}>
          <h1 className="h1 try-deck__title">{failure ? failedTitle : title}</h1>
          <p className="label t2 try-deck__line">
            {failure
              ? t(failure === 'network' ? `trip:${kind}.unanswered` : `trip:${kind}.refused`)
              : t(`trip:${kind}.one-try`)}
          </p>
        </div>
      }
      foot={
        <>
          <Button kind="primary" onPress={start} reason={isCompact ? t('compact.why') : null} autoFocus>
            {failure ? t('try-again') : t(`trip:${kind}.start`)}
            {hasKeys && !failure && (
              <span className="try-deck__key" aria-hidden="true">
                <Key small>{t('trip:docking.start-key')}</Key>
              </span>
            )}
          </Button>
          {failure ? (
            <Button kind="text" onPress={() => navigate('/')}>
              {t('nav.back')}
            </Button>
          ) : (
            <div className="try-deck__pair">
              <Button kind="text" onPress={() => startPractice(flight.uuid, kind)} disabled={isCompact}>
                {t('trip:practice.start')}
              </Button>
              <Button kind="text" onPress={() => onSkip(flight.uuid)}>
                {t(`trip:${kind}.skip`)}
              </Button>
            </div>
          )}
        </>
      }
    >
      {children}
    </Deck>
  );
}

/** Instructions as a numbered list. */
export function TrySteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="try-steps">
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

/** A practice is over: how it went, again, or on to the try that counts. */
export function Practised({ flight, children }: { flight: FlightSnapshot; children?: ReactNode }) {
  const { t } = useTranslation();
  const { docking, assault, view } = useSnapshot(state);
  const game = view.place === 'assault' ? 'assault' : 'docking';
  const live = game === 'assault' ? assault : docking;
  const isWon = live?.end === 'won';
  const isOver = flight[game]?.endedAt != null;
  return (
    <Deck
      label={t('trip:practice.title')}
      tint={isWon ? 'gain' : 'line'}
      head={
        <div className="try-deck__end" role="status">
          <h1 className="h1 try-deck__title">{t(isWon ? 'trip:practice.won' : 'trip:practice.lost')}</h1>
          <p className="label t2 try-deck__line">{t('trip:practice.free')}</p>
        </div>
      }
      foot={
        <>
          <Button kind="primary" onPress={() => startPractice(flight.uuid, game, isOver)} autoFocus>
            {t('trip:practice.again')}
          </Button>
          <Button kind="secondary" onPress={endPractice}>
            {t(isOver ? 'trip:practice.back' : 'trip:practice.end')}
          </Button>
        </>
      }
    >
      {live?.failure && <PractisedFailure failure={live.failure} game={game} />}
      {children}
    </Deck>
  );
}
