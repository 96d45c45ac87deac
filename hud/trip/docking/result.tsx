import { useEffect } from 'react';
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

/** Won or failed: what the trip pays, and the button to collect it. Shows only the server's result. */
export function Result({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const { docking: live, settings } = useSnapshot(state);
  const earned = flight.docking?.earned ?? 0;
  const isWon = earned > 0;
  const collect = () => collectTrip(flight.uuid);
  usePrimaryKey(collect);

  // A player who comes back at this point has pressed no button, so nothing has the focus.
  useEffect(() => {
    document.querySelector<HTMLElement>('.deck__foot .btn')?.focus({ preventScroll: true });
  }, []);

  return (
    <Deck
      label={t(isWon ? 'trip:docking.won' : 'trip:docking.failed')}
      tint={isWon ? 'gain' : 'danger'}
      head={
        <div className="deck__end" role="status">
          <h1 className="h1 deck__title">{t(isWon ? 'trip:docking.won' : 'trip:docking.failed')}</h1>
          <p className="label t2 deck__line">
            {isWon ? <WonIn flight={flight} /> : <FailedAt live={live} flight={flight} />}
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
      {!isWon && <p className="small deck__luck">{t('trip:docking.luck')}</p>}
    </Deck>
  );
}

/** What the trip pays: the expedition, and the reward for docking. */
function Parts({ flight, earned }: { flight: FlightView; earned: number }) {
  const { t } = useTranslation();
  const { ships, trips } = useSnapshot(state);
  const percent = ships.find(({ shipId }) => shipId === flight.shipId)?.dockingReward ?? 0;
  const trip = trips[flight.solarSystemId]?.find(({ uuid }) => uuid === flight.tripId);
  return (
    <dl className="ledger deck__rows">
      <div>
        <dt>{t('trip:docking.expedition', { number: trip?.priority ?? '' })}</dt>
        <dd className="num">{amount(flight.mined)}</dd>
      </div>
      <div>
        <dt>{t('trip:docking.reward', { percent })}</dt>
        <dd className={earned > 0 ? 'num c-gain' : 't3'}>
          {earned > 0 ? amount(earned) : t('trip:docking.not-earned')}
        </dd>
      </div>
    </dl>
  );
}

function WonIn({ flight: { uuid, docking } }: { flight: FlightView }) {
  const { t } = useTranslation();
  const { docking: live } = useSnapshot(state);
  const playedMs =
    live?.flightId === uuid && live.end === 'won'
      ? live.playedMs
      : Date.parse(docking?.endedAt ?? '') - Date.parse(docking?.startedAt ?? '');
  return <>{t('trip:docking.won-in', { seconds: (playedMs / 1000).toFixed(1) })}</>;
}

function FailedAt({
  flight,
  live,
}: {
  flight: FlightView;
  live: { flightId: string; progress: number; end: string | null } | null;
}) {
  const { t } = useTranslation();
  const isKnown = live?.flightId === flight.uuid && live.end === 'lost';
  return (
    <>{isKnown ? t('trip:docking.failed-at', { progress: live.progress }) : t('trip:docking.failed-late')}</>
  );
}
