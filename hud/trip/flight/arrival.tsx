import { type Snapshot, useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { type FlightSnapshot, type State, state } from '#engine/client/core/state.ts';
import { collectTrip } from '#engine/client/trip/collect-trip.ts';
import { openFlight } from '#engine/client/trip/flight/open-flight.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clock, useGameSecond } from '../../ui/format/amount.ts';
import { flightEndsAtMs } from './flight-time.ts';

/** The next step of a flight that has arrived: docking, an assault, or collecting the reward. */
export function useArrival(flight: FlightSnapshot) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const game = arrivalGame(flight, useSnapshot(state));
  return {
    text: t(game ? `trip.${game}` : 'trip.collect'),
    kind: game ? 'primary' : 'collect',
    act: () => collectOrPlay(flight, navigate),
  } as const;
}

export function ArrivedButton({ flight }: { flight: FlightSnapshot }) {
  const { text, kind, act } = useArrival(flight);
  return (
    <Button kind={kind} onPress={act}>
      {text}
    </Button>
  );
}

export const arrivalGamePath = '/expedition-game';

/** The game that an arrived flight offers until its one try is over: docking (D19) or an assault (D20). */
export function arrivalGame(
  flight: FlightSnapshot,
  { ships }: Pick<Snapshot<State>, 'ships'>,
): 'dock' | 'assault' | undefined {
  const type = ships.find(({ shipId }) => shipId === flight.shipId)?.type;
  if (type === 'expeditionary' && !flight.docking?.endedAt) return 'dock';
  return type === 'combat' && !flight.assault?.endedAt ? 'assault' : undefined;
}

/**
 * Collects a flight that has arrived, or opens the screen of its game. The server may also answer that it
 * must be played.
 */
export async function collectOrPlay(flight: FlightSnapshot, navigate: (path: string) => void): Promise<void> {
  if (arrivalGame(flight, state)) return navigate(arrivalGamePath);
  const outcome = await collectTrip(flight.uuid);
  if (!outcome.ok && outcome.code === 'docking_first') navigate(arrivalGamePath);
}

/** The way back to a flight with the time that it still takes, or to what waits at its arrival. */
export function FlightButton({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const leftMs = flightEndsAtMs(flight) - useGameSecond();
  if (leftMs <= 0) return <ArrivedButton flight={flight} />;
  return (
    <Button kind="primary" icon="trip" onPress={() => openFlight(flight.uuid)}>
      {t('trip.return')}
      <span className="btn__aside num">{clock(leftMs)}</span>
    </Button>
  );
}
