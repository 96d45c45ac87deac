import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { collectTrip } from '#engine/client/trip/collect-trip.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { Rolling } from '#hud/ui/text/rolling.tsx';
import { Deck } from '../docking/deck.tsx';
import { usePrimaryKey } from '../docking/use-primary-key.ts';
import type { FlightView } from '../flight/flight-time.ts';

const countMs = 900;

/** Destroyed or not: what the trip pays, and the button to collect it. Shows only the server's result. */
export function Outcome({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const { assault: live, settings } = useSnapshot(state);
  const earned = flight.assault?.earned ?? 0;
  const isWon = earned > 0;
  const collect = () => collectTrip(flight.uuid);
  usePrimaryKey(collect);

  // A player who comes back at this point has pressed no button, so nothing has the focus.
  useEffect(() => {
    document.querySelector<HTMLElement>('.deck__foot .btn')?.focus({ preventScroll: true });
  }, []);

  const left = live?.flightId === flight.uuid && live.end === 'lost' ? live.base : null;
  const title = t(isWon ? 'trip:assault.won' : 'trip:assault.failed');
  return (
    <Deck
      label={title}
      tint={isWon ? 'gain' : 'line'}
      head={
        <div className="deck__end" role="status">
          <h1 className="h1 deck__title">{title}</h1>
          <p className="label t2 deck__line">
            {isWon
              ? t('trip:assault.won-line')
              : left !== null
                ? t('trip:assault.failed-at', { base: left })
                : t('trip:assault.failed-late')}
          </p>
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
      <Parts flight={flight} earned={earned} />
    </Deck>
  );
}

/** What the trip pays: the attack trip, and the reward for the base. */
function Parts({ flight, earned }: { flight: FlightView; earned: number }) {
  const { t } = useTranslation();
  const { ships, trips } = useSnapshot(state);
  const percent = ships.find(({ shipId }) => shipId === flight.shipId)?.assaultReward ?? 0;
  const trip = trips[flight.solarSystemId]?.find(({ uuid }) => uuid === flight.tripId);
  return (
    <dl className="ledger deck__rows">
      <div>
        <dt>{t('trip:assault.trip', { number: trip?.priority ?? '' })}</dt>
        <dd className="num">{amount(flight.mined)}</dd>
      </div>
      <div>
        <dt>{t('trip:assault.reward', { percent })}</dt>
        <dd className={earned > 0 ? 'num c-gain' : 't3'}>
          {earned > 0 ? amount(earned) : t('trip:docking.not-earned')}
        </dd>
      </div>
    </dl>
  );
}
