import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import type { FlightView } from './flight-time.ts';
import { collectOrDock, needsDocking } from './needs-docking.ts';

/** The next step of a flight that has arrived: docking, an assault, or collecting the reward. */
export function useArrival(flight: FlightView) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const game = needsDocking(flight, useSnapshot(state));
  return {
    text: t(game ? `trip.${game}` : 'trip.collect'),
    kind: game ? 'primary' : 'collect',
    act: () => collectOrDock(flight, navigate),
  } as const;
}

export function ArrivedButton({ flight }: { flight: FlightView }) {
  const { text, kind, act } = useArrival(flight);
  return (
    <Button kind={kind} onPress={act}>
      {text}
    </Button>
  );
}
