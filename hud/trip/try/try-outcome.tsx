import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { collectTrip } from '#engine/client/trip/collect-trip.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { Rolling } from '#hud/ui/text/rolling.tsx';
import type { FlightView } from '../flight/flight-time.ts';
import { Deck } from './deck.tsx';
import { usePrimaryKey } from './use-primary-key.ts';

const countMs = 900;

interface TryOutcomeProps {
  flight: FlightView;
  kind: 'docking' | 'assault';
  lostTint: 'danger' | 'line';
  /** Under the title: how it was won, or how far it came. */
  line: ReactNode;
  tripName: (number: number | '') => string;
  /** The ship's share of the trip's base that a win adds. */
  percent: number;
  children?: ReactNode;
}

/** Won or failed: what the trip pays, and the button to collect it. Shows only the server's result. */
export function TryOutcome({ flight, kind, lostTint, line, tripName, percent, children }: TryOutcomeProps) {
  const { t } = useTranslation();
  const { settings, trips } = useSnapshot(state);
  const earned = flight[kind]?.earned ?? 0;
  const isWon = earned > 0;
  const collect = () => collectTrip(flight.uuid);
  usePrimaryKey(collect);

  // A player who comes back at this point has pressed no button, so nothing has the focus.
  useEffect(() => {
    document.querySelector<HTMLElement>('.deck__foot .btn')?.focus({ preventScroll: true });
  }, []);

  const title = t(isWon ? `trip:${kind}.won` : `trip:${kind}.failed`);
  const trip = trips[flight.solarSystemId]?.find(({ uuid }) => uuid === flight.tripId);
  return (
    <Deck
      label={title}
      tint={isWon ? 'gain' : lostTint}
      head={
        <div className="deck__end" role="status">
          <h1 className="h1 deck__title">{title}</h1>
          <p className="label t2 deck__line">{line}</p>
        </div>
      }
      foot={
        <Button kind="collect" onPress={collect} autoFocus>
          {t('trip.collect')}
        </Button>
      }
    >
      <p className="deck__sum">
        <span className="num">
          <Rolling
            value={flight.mined + earned}
            from={0}
            ms={countMs}
            sign
            isStill={settings.reducedMotion}
          />
        </span>
        <span className="label c-proto">PROTO</span>
      </p>
      <dl className="ledger deck__rows">
        <div>
          <dt>{tripName(trip?.priority ?? '')}</dt>
          <dd className="num">{amount(flight.mined)}</dd>
        </div>
        <div>
          <dt>{t(`trip:${kind}.reward`, { percent })}</dt>
          <dd className={isWon ? 'num c-gain' : 't3'}>
            {isWon ? amount(earned) : t('trip:docking.not-earned')}
          </dd>
        </div>
      </dl>
      {children}
    </Deck>
  );
}
