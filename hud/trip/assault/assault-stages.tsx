import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { giveUpAssault } from '#engine/client/trip/assault/start-assault.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Waiting } from '#hud/ui/loading/waiting.tsx';
import type { FlightView } from '../flight/flight-time.ts';
import { Practised } from '../try/practised.tsx';
import { TryElsewhere } from '../try/try-elsewhere.tsx';
import { useStage } from '../try/use-stage.ts';
import { Battle } from './battle.tsx';
import { Briefing } from './briefing.tsx';
import { Outcome } from './outcome.tsx';

/** The assault of an attack trip that has arrived: briefing, fight, outcome. */
export function AssaultStages({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const { assault } = useSnapshot(state);
  const stage = useStage(flight.uuid, flight.assault ?? null, assault);
  if (stage === 'before') return <Briefing flight={flight} />;
  if (stage === 'elsewhere') return <TryElsewhere kind="assault" onEnd={() => giveUpAssault(flight.uuid)} />;
  if (stage === 'over') return <Outcome flight={flight} />;
  if (stage === 'practised') return <Practised flight={flight} />;
  if ((stage === 'flight' || stage === 'checked') && assault)
    return <Battle flight={flight} live={assault} isOver={stage === 'checked'} />;
  return (
    <div className="stage__wait">
      <Waiting label={t('wait')} size={44} />
    </div>
  );
}
