import { useSnapshot } from 'valtio';
import { type FlightSnapshot, state } from '#engine/client/core/state.ts';
import { giveUpAssault, startAssault } from '#engine/client/trip/assault/start-assault.ts';
import { collectTrip } from '#engine/client/trip/collect-trip.ts';
import { threats } from '#engine/rules/trip/assault/assault.ts';
import { useTranslation } from '../../strings/strings.ts';
import { formatAmount } from '../../ui/format/amount.ts';
import { Waiting } from '../../ui/loading/waiting.tsx';
import { useIsCompact } from '../../ui/viewport.ts';
import { PayTerms, useArrivalPay } from '../try/arrival-pay.tsx';
import { BeforeTry, Practised, TrySteps } from '../try/before-try.tsx';
import { useHasKeys, useStage } from '../try/deck.tsx';
import { FailedTry } from '../try/failure.tsx';
import { TryElsewhere, TryOutcome } from '../try/try-outcome.tsx';
import { AssaultGame } from './assault-game.tsx';
import { AssaultKeyList, ThreatGlyph } from './assault-panel.tsx';

/** The assault of an attack trip that has arrived: briefing, fight, outcome. */
export function AssaultStages({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { assault } = useSnapshot(state);
  const stage = useStage(flight.uuid, flight.assault ?? null, assault);
  if (stage === 'before') return <Briefing flight={flight} />;
  if (stage === 'elsewhere') return <TryElsewhere kind="assault" onEnd={() => giveUpAssault(flight.uuid)} />;
  if (stage === 'over') return <AssaultOutcome flight={flight} />;
  if (stage === 'practised') return <Practised flight={flight} />;
  if ((stage === 'flight' || stage === 'checked') && assault)
    return <AssaultGame flight={flight} live={assault} isOver={stage === 'checked'} />;
  return (
    <div className="stage__wait">
      <Waiting label={t('wait')} size={44} />
    </div>
  );
}

/**
 * Introduction to an assault: its purpose, and how to fight it by reading threats, giving commands, answering
 * shots.
 */
export function Briefing({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const isCompact = useIsCompact();
  const hasKeys = useHasKeys();
  const pay = formatAmount(useArrivalPay(flight, 'assault').win);
  return (
    <BeforeTry
      flight={flight}
      kind="assault"
      title={t('trip:assault.title', { pay })}
      failedTitle={t('trip:assault.not-begun')}
      onStart={startAssault}
      onSkip={collectTrip}
    >
      <PayTerms flight={flight} game="assault" />
      <TrySteps
        steps={(['order', 'answer', 'base'] as const).map((step) => t(`trip:assault.step.${step}`))}
      />
      <dl className="assault-match">
        {threats.map((threat) => (
          <div key={threat}>
            <dt>
              <ThreatGlyph threat={threat} size={20} /> {t(`trip:assault.threat.${threat}`)}
            </dt>
            <dd className="t2">{t(`trip:assault.about.${threat}`)}</dd>
          </div>
        ))}
      </dl>
      {hasKeys && !isCompact && <AssaultKeyList />}
    </BeforeTry>
  );
}

/** The base is destroyed or not. */
export function AssaultOutcome({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { assault: live } = useSnapshot(state);
  if ((flight.assault?.earned ?? 0) === 0) {
    const worn = live?.flightId === flight.uuid && live.end === 'lost' ? 100 - live.base : 0;
    return (
      <FailedTry flight={flight} game="assault" reached={t('trip:failure.of', { value: worn, of: 100 })} />
    );
  }
  return <TryOutcome flight={flight} kind="assault" line={t('trip:assault.won-line')} />;
}
