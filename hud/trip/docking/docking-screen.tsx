import { useEffect, useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { gameNow, state } from '#engine/client/core/state.ts';
import { openFlight } from '#engine/client/trip/open-flight.ts';
import { closeDocking } from '#engine/client/trip/operations.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Waiting } from '#hud/ui/loading/waiting.tsx';
import { endsAtMs, type FlightView } from '../flight/flight-time.ts';
import { Cockpit } from './cockpit.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { HowTo } from './how-to.tsx';
import { Result } from './result.tsx';
import { useStage } from './use-stage.ts';

/** The docking mini-game. A player without a ship to dock is sent back to the trip screen. */
export default function DockingScreen() {
  const [, navigate] = useLocation();
  const flight = useExpedition();
  const flightId = flight?.uuid;

  useLayoutEffect(() => {
    if (flightId) openFlight(flightId, 'docking');
    else navigate('/', { replace: true });
  }, [flightId, navigate]);
  useLayoutEffect(() => closeDocking, []);

  if (!flight) return null;
  return <Stages flight={flight} key={flight.uuid} />;
}

function Stages({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const stage = useStage(flight);
  if (stage === 'before') return <HowTo flight={flight} />;
  if (stage === 'elsewhere') return <Elsewhere flight={flight} />;
  if (stage === 'over') return <Result flight={flight} />;
  if (stage === 'flight' || stage === 'checked')
    return <Cockpit flight={flight} isOver={stage === 'checked'} />;
  return (
    <div className="stage__wait">
      <Waiting label={t('wait')} size={44} />
    </div>
  );
}

/** The expedition that has arrived; only one flies at a time (D13). Looks again when another one may have arrived. */
function useExpedition(): FlightView | undefined {
  const { flights, ships } = useSnapshot(state);
  const found = Object.values(flights).find(
    ({ shipId }) => ships.find((ship) => ship.shipId === shipId)?.type === 'expeditionary',
  );
  const waitMs = found ? endsAtMs(found) - gameNow() : 0;
  const [, lookAgain] = useState(0);
  useEffect(() => {
    if (waitMs <= 0) return;
    const timer = setTimeout(() => lookAgain((count) => count + 1), Math.min(waitMs, 60_000));
    return () => clearTimeout(timer);
  }, [waitMs]);
  return found && waitMs <= 0 ? found : undefined;
}
