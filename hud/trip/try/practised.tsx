import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { endPractice, startPractice } from '#engine/client/trip/tries/practice.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import type { FlightView } from '../flight/flight-time.ts';
import { Deck } from './deck.tsx';

/** A practice is over: how it went, again, or on to the try that counts. */
export function Practised({ flight, children }: { flight: FlightView; children?: ReactNode }) {
  const { t } = useTranslation();
  const { docking, assault, view } = useSnapshot(state);
  const game = view.place === 'assault' ? 'assault' : 'docking';
  const isWon = (game === 'assault' ? assault : docking)?.end === 'won';
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
          <Button kind="primary" onPress={() => startPractice(flight.uuid, game)} autoFocus>
            {t('trip:practice.again')}
          </Button>
          <Button kind="secondary" onPress={endPractice}>
            {t('trip:practice.end')}
          </Button>
        </>
      }
    >
      {children}
    </Deck>
  );
}
