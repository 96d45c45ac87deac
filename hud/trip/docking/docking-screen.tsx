import { useEffect, useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { type FlightSnapshot, gameNow, state } from '#engine/client/core/state.ts';
import { skipDocking } from '#engine/client/trip/docking/start-docking.ts';
import { openFlight } from '#engine/client/trip/flight/open-flight.ts';
import { closeArrivalGame } from '#engine/client/trip/operations.ts';
import { endPractice } from '#engine/client/trip/tries/practice.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Waiting } from '../../ui/loading/waiting.tsx';
import { AssaultStages } from '../assault/assault-stages.tsx';
import { flightEndsAtMs } from '../flight/flight-time.ts';
import { Practised } from '../try/before-try.tsx';
import { useStage } from '../try/deck.tsx';
import { TryElsewhere } from '../try/try-outcome.tsx';
import { Cockpit } from './cockpit.tsx';
import { DockingOutcome, GhostGap } from './ghost.tsx';
import { HowTo } from './how-to.tsx';

/**
 * The game that ends a trip: docking for an expedition, an assault for an attack trip. A player without a
 * ship that has arrived is sent back to the trip screen.
 */
export function DockingScreen() {
  const [, navigate] = useLocation();
  const arrived = useArrived();
  const flightId = arrived?.flight.uuid;
  const game = arrived?.game;

  useLayoutEffect(() => {
    if (flightId && game) openFlight(flightId, game);
    else navigate('/', { replace: true });
  }, [flightId, game, navigate]);
  useLayoutEffect(() => {
    return () => {
      endPractice();
      closeArrivalGame();
    };
  }, []);

  if (!arrived) return null;
  const Game = arrived.game === 'assault' ? AssaultStages : DockingStages;
  return <Game flight={arrived.flight} key={arrived.flight.uuid} />;
}

function DockingStages({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { docking } = useSnapshot(state);
  const stage = useStage(flight.uuid, flight.docking, docking);
  if (stage === 'before') return <HowTo flight={flight} />;
  if (stage === 'elsewhere') return <TryElsewhere kind="docking" onEnd={() => skipDocking(flight.uuid)} />;
  if (stage === 'over') return <DockingOutcome flight={flight} />;
  if (stage === 'practised')
    return (
      <Practised flight={flight}>
        <GhostGap flightId={flight.uuid} />
      </Practised>
    );
  if (stage === 'flight' || stage === 'checked')
    return <Cockpit flight={flight} isOver={stage === 'checked'} />;
  return (
    <div className="stage__wait">
      <Waiting label={t('wait')} size={44} />
    </div>
  );
}

interface Arrived {
  readonly flight: FlightSnapshot;
  readonly game: 'docking' | 'assault';
}

/**
 * The flight that has arrived and has a game: the one on the screen, else an expedition before an attack
 * trip. Looks again when another one may have arrived.
 */
function useArrived(): Arrived | undefined {
  const { flights, ships, view } = useSnapshot(state);
  const found = Object.values(flights)
    .flatMap((flight): Arrived[] => {
      const type = ships.find(({ shipId }) => shipId === flight.shipId)?.type;
      if (type === 'personal' || !type) return [];
      return [{ flight, game: type === 'combat' ? 'assault' : 'docking' }];
    })
    .sort((a, b) => rank(a, view.flightId) - rank(b, view.flightId));
  const waits = found.map(({ flight }) => flightEndsAtMs(flight) - gameNow()).filter((ms) => ms > 0);
  const waitMs = Math.min(...waits, Number.POSITIVE_INFINITY);
  const [, lookAgain] = useState(0);
  useEffect(() => {
    if (!Number.isFinite(waitMs)) return;
    const timer = setTimeout(() => lookAgain((count) => count + 1), Math.min(waitMs, 60_000));
    return () => clearTimeout(timer);
  }, [waitMs]);
  return found.find(({ flight }) => flightEndsAtMs(flight) <= gameNow());
}

function rank({ flight, game }: Arrived, shownId: string | null): number {
  return flight.uuid === shownId ? 0 : game === 'docking' ? 1 : 2;
}
