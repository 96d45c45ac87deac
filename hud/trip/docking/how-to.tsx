import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { skipDocking, startDocking } from '#engine/client/trip/docking/start-docking.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { useIsCompact } from '#hud/shell/viewport.ts';
import type { FlightView } from '../flight/flight-time.ts';
import { BeforeTry, TrySteps } from '../try/before-try.tsx';
import { useHasKeys } from '../try/use-has-keys.ts';
import { GhostChoice } from './ghost.tsx';
import { KeyPicture, StickPicture } from './hand-pictures.tsx';

/** How to play by thumb or keyboard, and what docking is for. */
export function HowTo({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const isCompact = useIsCompact();
  const hasKeys = useHasKeys();
  const percent = ships.find(({ shipId }) => shipId === flight.shipId)?.dockingReward ?? 0;
  return (
    <BeforeTry
      flight={flight}
      kind="docking"
      title={t('trip:docking.title', { percent })}
      failedTitle={t('trip:docking.failed')}
      onStart={startDocking}
      onSkip={skipDocking}
    >
      {!isCompact && (hasKeys ? <KeyPicture /> : <StickPicture />)}
      <Steps flight={flight} />
      <GhostChoice flightId={flight.uuid} />
    </BeforeTry>
  );
}

/** What to do, in three lines. */
export function Steps({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const { dockingSeconds } = tunablesFor(flight);
  const fill = t('trip:docking.step.fill', { count: dockingSeconds });
  return <TrySteps steps={[t('trip:docking.step.hold'), t('trip:docking.step.ring'), fill]} />;
}
