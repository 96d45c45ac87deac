import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { startAssault } from '#engine/client/trip/assault/start-assault.ts';
import { collectTrip } from '#engine/client/trip/collect-trip.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { useIsCompact } from '#hud/shell/viewport.ts';
import { amount } from '#hud/ui/format/amount.ts';
import type { FlightView } from '../flight/flight-time.ts';
import { BeforeTry, TrySteps } from '../try/before-try.tsx';
import { useHasKeys } from '../try/use-has-keys.ts';
import { BattleKeys } from './battle-keys.tsx';
import { threatStations } from './threats.ts';

/** What an assault is for and how it is fought: read the threat, give the order, answer the shots. */
export function Briefing({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const isCompact = useIsCompact();
  const hasKeys = useHasKeys();
  const percent = ships.find(({ shipId }) => shipId === flight.shipId)?.assaultReward ?? 0;
  const pay = amount(Math.floor(flight.base * percent) / 100);
  return (
    <BeforeTry
      flight={flight}
      kind="assault"
      title={t('trip:assault.title', { pay })}
      failedTitle={t('trip:assault.not-begun')}
      onStart={startAssault}
      onSkip={collectTrip}
    >
      <TrySteps
        steps={(['order', 'answer', 'base'] as const).map((step) => t(`trip:assault.step.${step}`))}
      />
      <dl className="assault-match">
        {threatStations.map(({ threat, station }) => (
          <div key={threat}>
            <dt>{t(`trip:assault.threat.${threat}`)}</dt>
            <dd className="c-signal">{t(`trip:assault.station.${station}`)}</dd>
          </div>
        ))}
      </dl>
      {hasKeys && !isCompact && <BattleKeys />}
    </BeforeTry>
  );
}
