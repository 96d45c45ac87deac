import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { giveUpAssault } from '#engine/client/trip/start-assault.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Waiting } from '#hud/ui/loading/waiting.tsx';
import { Deck } from '../docking/deck.tsx';
import { Practised } from '../docking/practised.tsx';
import { useStage } from '../docking/use-stage.ts';
import type { FlightView } from '../flight/flight-time.ts';
import { Battle } from './battle.tsx';
import { Briefing } from './briefing.tsx';
import { Outcome } from './outcome.tsx';

/** The assault of an attack trip that has arrived: briefing, fight, outcome. */
export function AssaultStages({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  const { assault } = useSnapshot(state);
  const stage = useStage(flight.uuid, flight.assault ?? null, assault);
  if (stage === 'before') return <Briefing flight={flight} />;
  if (stage === 'elsewhere') return <Elsewhere flight={flight} />;
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

/** Shown when another device of the player has begun the fight, with a way out in case that device is gone. */
function Elsewhere({ flight }: { flight: FlightView }) {
  const { t } = useTranslation();
  return (
    <Deck
      label={t('trip:assault.elsewhere.title')}
      tint="line"
      head={
        <div role="status">
          <h1 className="h1 deck__title">{t('trip:assault.elsewhere.title')}</h1>
          <p className="label t2 deck__line">{t('trip:assault.elsewhere.text')}</p>
        </div>
      }
      foot={
        <Button kind="secondary" onPress={() => giveUpAssault(flight.uuid)}>
          {t('trip:docking.elsewhere.end')}
        </Button>
      }
    />
  );
}
