import type { FlightSnapshot } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { skipDocking, startDocking } from '#engine/client/trip/docking/start-docking.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Key, PlacedKey } from '../../ui/controls/keycap.tsx';
import { formatAmount } from '../../ui/format/amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useIsCompact } from '../../ui/viewport.ts';
import { PayTerms, useArrivalPay } from '../try/arrival-pay.tsx';
import { BeforeTry, TrySteps } from '../try/before-try.tsx';
import { useHasKeys } from '../try/deck.tsx';
import { GhostChoice } from './ghost.tsx';
import { StickFace } from './stick.tsx';

/** Introduction to docking: its purpose, and the controls by thumb or keyboard. */
export function HowTo({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const isCompact = useIsCompact();
  const hasKeys = useHasKeys();
  const { win } = useArrivalPay(flight, 'docking');
  return (
    <BeforeTry
      flight={flight}
      kind="docking"
      title={t('trip:docking.title', { pay: formatAmount(win) })}
      failedTitle={t('trip:docking.failed')}
      onStart={startDocking}
      onSkip={skipDocking}
    >
      {!isCompact && (hasKeys ? <KeyPicture /> : <StickPicture />)}
      <PayTerms flight={flight} game="docking" />
      <Steps flight={flight} />
      <GhostChoice flightId={flight.uuid} />
    </BeforeTry>
  );
}

/** Instructions in three lines. */
export function Steps({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { dockingSeconds } = tunablesFor(flight);
  const fill = t('trip:docking.step.fill', { count: dockingSeconds });
  return <TrySteps steps={[t('trip:docking.step.hold'), t('trip:docking.step.brake'), fill]} />;
}

/** A picture of the stick with a finger on it. */
function StickPicture() {
  return (
    <div className="dock-hand" aria-hidden="true">
      <svg className="dock-hand__stick" viewBox="-92 -92 184 184" aria-hidden="true">
        <StickFace x={24} y={-22} />
      </svg>
      <Icon name="hand-finger" size={38} weight={1.3} />
    </div>
  );
}

const clusters = [
  ['KeyW', 'KeyA', 'KeyS', 'KeyD'],
  ['arrow-up', 'arrow-left', 'arrow-down', 'arrow-right'],
] as const;

/** The keys that steer: letters for the left hand, arrows for the right. */
export function KeyPicture() {
  return (
    <div className="dock-keys" aria-hidden="true">
      {clusters.map((keys) => (
        <div key={keys[0]} className="dock-keys__cluster">
          {keys.map((key) =>
            key.startsWith('Key') ? (
              <PlacedKey key={key} code={key} />
            ) : (
              <Key key={key}>
                <Icon name={key as 'arrow-up'} size={20} weight={2} />
              </Key>
            ),
          )}
        </div>
      ))}
    </div>
  );
}
