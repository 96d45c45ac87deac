import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import type { FlightView } from '../flight/flight-time.ts';
import { TryOutcome } from '../try/try-outcome.tsx';

/** The base is destroyed or not. */
export function Outcome({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const { assault: live, ships } = useSnapshot(state);
  const isWon = (flight.assault?.earned ?? 0) > 0;
  const left = live?.flightId === flight.uuid && live.end === 'lost' ? live.base : null;
  const lost = left === null ? t('trip:assault.failed-late') : t('trip:assault.failed-at', { base: left });
  return (
    <TryOutcome
      flight={flight}
      kind="assault"
      lostTint="line"
      line={isWon ? t('trip:assault.won-line') : lost}
      percent={ships.find(({ shipId }) => shipId === flight.shipId)?.assaultReward ?? 0}
    />
  );
}
