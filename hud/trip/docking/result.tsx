import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import type { FlightView } from '../flight/flight-time.ts';
import { TryOutcome } from '../try/try-outcome.tsx';
import { GhostGap } from './ghost.tsx';

/** The ship has docked or not. */
export function Result({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const isWon = (flight.docking?.earned ?? 0) > 0;
  return (
    <TryOutcome
      flight={flight}
      kind="docking"
      lostTint="danger"
      line={isWon ? <WonIn flight={flight} /> : <FailedAt flight={flight} />}
      percent={ships.find(({ shipId }) => shipId === flight.shipId)?.dockingReward ?? 0}
    >
      <GhostGap flightId={flight.uuid} />
      {!isWon && <p className="small try-deck__luck">{t('trip:docking.luck')}</p>}
    </TryOutcome>
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

function FailedAt({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const { docking: live } = useSnapshot(state);
  const isKnown = live?.flightId === flight.uuid && live.end === 'lost';
  return (
    <>{isKnown ? t('trip:docking.failed-at', { progress: live.progress }) : t('trip:docking.failed-late')}</>
  );
}
