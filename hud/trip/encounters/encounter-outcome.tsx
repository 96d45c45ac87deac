import type { EncounterView } from '#engine/protocol/trip/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount } from '#hud/ui/format/amount.ts';

interface EncounterOutcomeProps {
  encounter: EncounterView;
  onClose: () => void;
}

/** What came of a choice: the sum, the odds, the damage, and the draw that decided. It is booked already. */
export function EncounterOutcome({ encounter, onClose }: EncounterOutcomeProps) {
  const { t } = useTranslation();
  const { outcome, choice, hand } = encounter;
  const way = choice && encounter[choice];
  if (!outcome || !way) return null;
  return (
    <div className="encounter-outcome">
      <h2 className="h1" role="status">
        {outcome.text}
      </h2>
      <p className="modal__sum">
        <span className="num">{outcome.works ? `+${amount(outcome.earned)}` : amount(0)}</span>
        <span className="label c-proto">PROTO</span>
      </p>
      <dl className="ledger">
        <div>
          <dt>{hand ? way.title : t('trip:encounter.of-way', { way: way.title, chance: way.chance })}</dt>
          <dd className="num">{amount(outcome.earned)}</dd>
        </div>
        <div>
          <dt>{t('trip:encounter.damage')}</dt>
          <dd className={`num ${outcome.damage > 0 ? 'c-danger' : 'c-gain'}`}>
            {outcome.damage > 0 ? `−${outcome.damage} HP` : t('trip:encounter.none')}
          </dd>
        </div>
        {hand ? (
          <div>
            <dt>{t('trip:encounter.by-hand')}</dt>
            <dd className="num">{hand.percent === null ? t('trip:encounter.left') : `${hand.percent} %`}</dd>
          </div>
        ) : (
          <div>
            <dt>{t('trip:encounter.drew')}</dt>
            <dd className="num">
              {t('trip:encounter.draw', { draw: Math.floor(outcome.draw * 100), enough: way.chance * 10 })}
            </dd>
          </div>
        )}
      </dl>
      {!hand && <Proof encounter={encounter} outcome={outcome} />}
      <Button kind={outcome.works ? 'collect' : 'secondary'} onPress={onClose} autoFocus>
        {t(outcome.works ? 'trip:encounter.go-on' : 'trip:encounter.leave')}
      </Button>
    </div>
  );
}

interface ProofProps {
  encounter: EncounterView;
  outcome: NonNullable<EncounterView['outcome']>;
}

/** With what the draw can be checked. */
function Proof({ encounter, outcome }: ProofProps) {
  const { t } = useTranslation();
  return (
    <details className="encounter-outcome__proof">
      <summary className="label">{t('trip:encounter.proof')}</summary>
      <p className="small">{t('trip:encounter.proof-text')}</p>
      <dl>
        <dt className="label t2">{t('trip:encounter.seal')}</dt>
        <dd className="encounter-outcome__print">{encounter.commitment}</dd>
        <dt className="label t2">{t('trip:encounter.secret')}</dt>
        <dd className="encounter-outcome__print">{outcome.seed}</dd>
        <dt className="label t2">{t('trip:encounter.message')}</dt>
        <dd className="encounter-outcome__print">{outcome.message}</dd>
      </dl>
    </details>
  );
}
